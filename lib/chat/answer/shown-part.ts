/** Characters of one text shown at first; they are read and drawn within a second. */
export const shownAtFirst = 200_000;

/** Characters added by each press of the button. */
export const shownMore = 1_000_000;

/** Characters before the limit in which a line end is preferred as the cut. */
const nearLimit = 2_000;

/** Characters per line that the limit allows for: tools that inspect a page read text line by line. */
const charactersPerLine = 40;

/** Cuts a long text for display: at most `limit` characters, and a proportional number of lines. */
export function shownPart(text: string, limit: number): string {
  const ofLines = endOfLine(text, Math.ceil(limit / charactersPerLine), limit);
  if (ofLines !== undefined) return text.slice(0, ofLines);
  if (text.length <= limit) return text;
  const end = text.lastIndexOf('\n', limit - 1) + 1;
  if (end > Math.max(0, limit - nearLimit)) return text.slice(0, end);
  const isPair = /[\ud800-\udbff]/.test(text[limit - 1] ?? '');
  return text.slice(0, isPair ? limit - 1 : limit);
}

/** Returns the place after this many lines; undefined if the text or `limit` ends earlier. */
function endOfLine(text: string, lines: number, limit: number): number | undefined {
  let end = 0;
  for (let line = 0; line < lines; line += 1) {
    const next = text.indexOf('\n', end);
    if (next === -1 || next >= limit) return undefined;
    end = next + 1;
  }
  return end < text.length ? end : undefined;
}
