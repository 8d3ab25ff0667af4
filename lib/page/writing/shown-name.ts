/** Makes a text of a page safe to show as a name: one line, bounded, without invisible and direction marks. */
export function shownName(text: string, longest: number): string {
  // Bounded before it is searched: a page may give megabytes.
  const plain = text
    .slice(0, longest * 10)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim();
  if (plain.length <= longest) return plain;
  let shown = '';
  for (const letter of plain) {
    if (shown.length + letter.length > longest - 1) return `${shown.trimEnd()}…`;
    shown += letter;
  }
  return shown;
}
