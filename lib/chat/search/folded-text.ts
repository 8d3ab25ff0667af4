/** Accents and points that a search ignores: Latin, Greek, Cyrillic, Hebrew and Arabic. */
const accents =
  '\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u064b-\\u065f\\u0670';
/**
 * Also joiners, soft hyphens and other unseen characters, the stroke that stretches Arabic words, and the half rings and
 * turned commas of transcriptions.
 */
const ignored = new RegExp(`[${accents}\\u0640\\u02b9-\\u02bf\\p{Default_Ignorable_Code_Point}]`, 'gu');

/** The usual typing of letters and signs that Unicode does not take apart. */
const typedAs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ك: 'ک',
  ي: 'ی',
  ى: 'ی',
  ة: 'ه',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const typedOtherwise = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'g');

/** Digits of other scripts. Each ten of them begins at a round place, or six behind it. */
const otherDigits = /[\p{Nd}&&[\u0660-\uffff]]/gv;
const startsLate = /[\u0966-\u0def\u1946-\u194f]/;
const digitOf = (sign: string) => String(((sign.codePointAt(0) ?? 0) & 15) - (startsLate.test(sign) ? 6 : 0));

/** Katakana with a Hiragana of the same sound. */
const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const hiraganaOf = (sign: string) => String.fromCharCode(sign.charCodeAt(0) - 0x60);

const foldedAnew = (piece: string): string =>
  piece
    .normalize('NFKD')
    .replace(ignored, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(typedOtherwise, (sign) => typedAs[sign] ?? sign)
    .replace(otherDigits, digitOf)
    .replace(katakana, hiraganaOf);

/** A text has few different characters, and folding one takes a microsecond. */
const known = new Map<string, string>();
const mostKnown = 20_000;

function foldedPiece(piece: string): string {
  const before = known.get(piece);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const next = foldedAnew(piece);
  known.set(piece, next);
  return next;
}

/** Parts of one character: of a Hangul syllable, and a Kana with its voicing mark. */
const inParts =
  '[\\u1100-\\u1112][\\u1161-\\u1175][\\u11a8-\\u11c2]?|[\\u3040-\\u30ff\\uff66-\\uff9d][\\u3099\\u309a\\uff9e\\uff9f]';

const beyondAscii = new RegExp(`${inParts}|[^\\x20-\\x7e]`, 'gu');
const pieces = new RegExp(`[\\x20-\\x7e]+|${inParts}|[^\\x20-\\x7e]`, 'gu');

const isPlain = (piece: string) => /^[\x20-\x7e]/.test(piece);

/** Normalizes a text for comparison: ignores case, accents, kinds of blanks, and spellings that few people type. */
export const folded = (text: string): string => text.replace(beyondAscii, foldedPiece).toLowerCase();

/** Folds a text and maps each place to its place in the source, including the end. */
export function foldedWithPlaces(text: string): { text: string; places: number[] } {
  let result = '';
  const places: number[] = [];
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const next = folded(piece);
    const step = isPlain(piece) ? 1 : 0;
    for (let unit = 0; unit < next.length; unit += 1) places.push(index + unit * step);
    result += next;
  }
  return { text: result, places: [...places, text.length] };
}

/** Returns the end in the source of a match: behind the character of its last unit, and accents after it. */
export function endPlace(places: readonly number[], end: number): number | undefined {
  let at = end;
  while (at < places.length && places[at] === places[end - 1]) at += 1;
  return places[at];
}

/**
 * Converts a length in the folded text to a place in the text. An end includes the character that it lies in, and
 * trailing accents, which fold to nothing.
 */
export function placeIn(text: string, length: number, isEnd: boolean): number {
  let left = length;
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const units = folded(piece).length;
    if (left <= 0 && units > 0) return index;
    if (left < units && isPlain(piece)) return index + left;
    if (left < units && !isEnd) return index;
    left -= units;
  }
  return text.length;
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
  markdown.replace(/!?\[([^[\]\n]*)\]\([^)\n]{0,2000}\)/g, '$1').replace(emphasis, '');

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
