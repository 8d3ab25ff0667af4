/** Says who has heard what was said so far; an empty name is that of another program. */
export function heardText(sites: string[]): string {
  const names = sites.map((site) => (site === '' ? 'another program' : site));
  return `Earlier messages were exchanged with ${new Intl.ListFormat('en').format(names)}.`;
}
