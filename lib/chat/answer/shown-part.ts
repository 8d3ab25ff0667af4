/** Characters of one text that are shown at once: read and drawn within a second. */
export const shownAtFirst = 200_000;

/** Characters that are shown more with each press of a button. */
export const shownMore = 1_000_000;

/** A line end so near before the limit is where the shown part ends. */
const nearLimit = 2_000;

/** For so many characters one line: what looks at a page reads text line by line. */
const charactersPerLine = 40;

/** The beginning of a text that is too long to be shown whole: `limit` characters of it at most, and a share of lines. */
export function shownPart(text: string, limit: number): string {
  const ofLines = endOfLine(text, Math.ceil(limit / charactersPerLine), limit);
  if (ofLines !== undefined) return text.slice(0, ofLines);
  if (text.length <= limit) return text;
  const end = text.lastIndexOf('\n', limit - 1) + 1;
  if (end > Math.max(0, limit - nearLimit)) return text.slice(0, end);
  const isPair = /[\ud800-\udbff]/.test(text[limit - 1] ?? '');
  return text.slice(0, isPair ? limit - 1 : limit);
}

/** After so many lines; undefined where the text or `limit` ends before. */
function endOfLine(text: string, lines: number, limit: number): number | undefined {
  let end = 0;
  for (let line = 0; line < lines; line += 1) {
    const next = text.indexOf('\n', end);
    if (next === -1 || next >= limit) return undefined;
    end = next + 1;
  }
  return end < text.length ? end : undefined;
}
