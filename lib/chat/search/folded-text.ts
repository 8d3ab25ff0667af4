/** Accents and points that a search ignores: Latin, Greek, Cyrillic, Hebrew and Arabic. */
const accents = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;

/** Folds one character at a time, so that a place in the folded text maps back to the text. */
function foldedCharacter(character: string): string {
  if (/\s/.test(character)) return ' ';
  const bare = character.normalize('NFD').replace(accents, '').normalize('NFC').toLowerCase();
  return bare.replace(accents, '').replace('ς', 'σ');
}

const beyondAscii = /[^\x20-\x7e]/gu;

/** Normalizes a text for comparison: ignores case, accents and kinds of blanks. */
export const folded = (text: string): string => text.replace(beyondAscii, foldedCharacter).toLowerCase();

/** Folds a text and maps each place to its place in the source, including the end. */
export function foldedWithPlaces(text: string): { text: string; places: number[] } {
  let result = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const next = folded(character);
    for (let unit = 0; unit < next.length; unit += 1) places.push(at);
    result += next;
    at += character.length;
  }
  return { text: result, places: [...places, at] };
}

/** Finds the non-overlapping places of the words in a folded text. */
export function occurrences(text: string, words: string): number[] {
  const places: number[] = [];
  if (words === '') return places;
  let at = text.indexOf(words);
  while (at !== -1) {
    places.push(at);
    at = text.indexOf(words, at + words.length);
  }
  return places;
}

const isWordBeside = '[\\p{L}\\p{N}]';
const emphasis = new RegExp(`\\*+|\`+|~~|(?<!${isWordBeside})_+|_+(?!${isWordBeside})`, 'gu');

/** Approximates the displayed text of Markdown: without emphasis and code marks or link targets. */
export const aboutAsShown = (markdown: string): string =>
  markdown.replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1').replace(emphasis, '');

/** Prepares a search text: removes marks, as from the source, unless it consists of marks only. */
export function sought(words: string): { words: string; isMarksOnly: boolean } {
  const shown = aboutAsShown(words);
  return shown.trim() === ''
    ? { words: folded(words), isMarksOnly: true }
    : { words: folded(shown), isMarksOnly: false };
}

/** Counts the matches in the source of a turn. */
export const countIn = (markdown: string, { words, isMarksOnly }: ReturnType<typeof sought>): number =>
  occurrences(folded(isMarksOnly ? markdown : aboutAsShown(markdown)), words).length;
