const longestName = 60;

/** The name of the file, from a title that may be anything. */
export function exportName(title: string, day: string, ending: string): string {
  const words = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...words].slice(0, longestName).join('').replace(/-+$/, '');
  return `${short || 'conversation'}-${day}.${ending}`;
}
