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

/** The turns that have it, in reading order, and how often. */
export type Found = readonly { turn: number; count: number }[];

/** One of them: the so-manyeth in its turn, from 0. */
export type Match = { turn: number; nth: number };

export const foundIn = (counts: readonly number[]): Found =>
  counts.flatMap((count, turn) => (count > 0 ? [{ turn, count }] : []));

export const totalOf = (found: Found): number => found.reduce((sum, { count }) => sum + count, 0);

/** The first from this turn on; behind the last comes the first of all. */
export function firstFrom(found: Found, from: number): Match | undefined {
  const next = found.find(({ turn }) => turn >= from) ?? found[0];
  return next && { turn: next.turn, nth: 0 };
}

/** Its number among all, from 1; 0 where it is none of them. */
export function numberOf(found: Found, { turn, nth }: Match): number {
  const place = found.findIndex((item) => item.turn === turn);
  if (nth >= (found[place]?.count ?? 0)) return 0;
  return totalOf(found.slice(0, place)) + nth + 1;
}

/** The one after or before; it goes round at both ends. */
export function stepFrom(found: Found, at: Match, by: 1 | -1): Match | undefined {
  const total = totalOf(found);
  if (total === 0) return undefined;
  const number = numberOf(found, at);
  if (number === 0) return firstFrom(found, at.turn);
  return matchAt(found, (number - 1 + by + total) % total);
}

function matchAt(found: Found, index: number): Match | undefined {
  let before = 0;
  for (const { turn, count } of found) {
    if (index < before + count) return { turn, nth: index - before };
    before += count;
  }
  return undefined;
}
