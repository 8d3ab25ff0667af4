/** Accents and points that a search does not look at: those of Latin, Greek, Cyrillic, Hebrew and Arabic. */
const accents = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;

/** Each character by itself, so that a place in the folded text can be led back to one in the text. */
function foldedCharacter(character: string): string {
  if (/\s/.test(character)) return ' ';
  const bare = character.normalize('NFD').replace(accents, '').normalize('NFC').toLowerCase();
  return bare.replace(accents, '').replace('ς', 'σ');
}

const beyondAscii = /[^\x20-\x7e]/gu;

/** A text as it is compared: without case, accents and kinds of blanks. */
export const folded = (text: string): string => text.replace(beyondAscii, foldedCharacter).toLowerCase();

/** The same with the place in the text that each place in the folded one comes from; one more for the end. */
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

/** Where the words stand in a folded text, one behind the other. */
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

/** Markdown about as it is shown: without what marks emphasis and code, a link without where it leads. */
export const aboutAsShown = (markdown: string): string =>
  markdown.replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1').replace(emphasis, '');

/** What is looked for. Marks are taken out of the words as out of the text, unless they are all that is asked for. */
export function sought(words: string): { words: string; isMarksOnly: boolean } {
  const shown = aboutAsShown(words);
  return shown.trim() === ''
    ? { words: folded(words), isMarksOnly: true }
    : { words: folded(shown), isMarksOnly: false };
}

/** How often it stands in the source of a turn. */
export const countIn = (markdown: string, { words, isMarksOnly }: ReturnType<typeof sought>): number =>
  occurrences(folded(isMarksOnly ? markdown : aboutAsShown(markdown)), words).length;
