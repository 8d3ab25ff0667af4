/** Longest formula, in characters: an end mark further away does not close it. */
export const longestFormula = 4_000;

/**
 * Returns the place of the end mark, in the same paragraph and before any code; the end of the text if that
 * comes first.
 */
export function endOf(text: string, start: number, close: string): number | undefined {
  for (let place = start; place < text.length; place += isEscapeAt(text, place) ? 2 : 1) {
    if (text.startsWith(close, place)) return place;
    if (text[place] === '`' || place - start > longestFormula) return undefined;
    if (text[place] === '\n' && isBlankLineAt(text, place + 1)) return undefined;
  }
  return text.length;
}

/** Tells whether a backslash escapes the next character; it cannot escape a line end. */
const isEscapeAt = (text: string, place: number) => text[place] === '\\' && text[place + 1] !== '\n';

function isBlankLineAt(text: string, start: number): boolean {
  const blank = /[ \t]*\n/y;
  blank.lastIndex = start;
  return blank.test(text);
}
