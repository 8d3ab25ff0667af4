/** Starters as they are kept: none that says nothing, none twice. */
export const cleanStarters = (starters: string[]): string[] => [
  ...new Set(starters.map((starter) => starter.trim()).filter((starter) => starter !== '')),
];

/** What the composer holds once a starter is chosen: another starter gives way, a text of one's own does not. */
export function withStarter(typed: string, starter: string, starters: string[]): string {
  const isReplaced = typed.trim() === '' || starters.includes(typed);
  return isReplaced ? starter : `${typed.trimEnd()}\n${starter}`;
}
