import { looseSpellingsOf, looseText, type Spelling, spellingsOf } from './secret-spellings.ts';
import { type EscapeSign, escapeSigns, unescaped } from './unescaped.ts';

/** Finds every secret in a text; the ranges are sorted and do not touch. */
export type SecretSearch = (text: string) => TextRange[];

/**
 * Characters of a secret that must end a text to count as its beginning: fewer if the text is known to be
 * cut.
 */
const shortestBeginning = { whole: 8, cut: 4 };
const cutMark = '…';

/** The escapes that are resolved together, and how many layers. */
type Layers = { signs: readonly (readonly EscapeSign[])[]; depth: number };

const usualLayers: Layers = { signs: [escapeSigns], depth: 3 };
/** Layers for secrets with an escape sign: found only if nothing more is resolved than was escaped. */
const delicateLayers: Layers = { signs: [escapeSigns, ['%'], ['\\'], ['&']], depth: 2 };

/**
 * Builds a search for header values in every spelling. The number of passes depends on the values, not on the
 * text, and no regular expression is built from foreign input.
 */
export function createSecretSearch(values: readonly string[]): SecretSearch {
  // Built on first use: most runs have no failure to search.
  let known: Known | undefined;
  return (text) => {
    known ??= knownOf(values);
    const { exact } = known;
    if (exact.length === 0) return [];
    const isDelicate = exact.some((spelling) => escapeSigns.some((sign) => spelling.text.includes(sign)));
    return joinedRanges(rangesIn(text, known, isDelicate ? delicateLayers : usualLayers));
  };
}

/** Replaces what the search finds. */
export const createMask = (search: SecretSearch) => (text: string) => withoutRanges(text, search(text));

/** Spellings of all secrets as they are, and without the signs of `looseText`. */
type Known = { exact: readonly Spelling[]; loose: readonly Spelling[] };

function knownOf(values: readonly string[]): Known {
  const exact = spellingsOf(values);
  return { exact, loose: looseSpellingsOf(exact) };
}

type Seen = { text: string; placeOf(place: number): number; depth: number };

/** Searches the text as it is and with its escapes resolved. */
function rangesIn(text: string, known: Known, layers: Layers): TextRange[] {
  const isCut = text.endsWith(cutMark);
  const whole = isCut ? text.slice(0, -cutMark.length) : text;
  const found: TextRange[] = [];
  const unseen: Seen[] = [{ text: whole, placeOf: (place) => place, depth: 0 }];
  for (let seen = unseen.pop(); seen; seen = unseen.pop()) {
    const { text: shown, placeOf } = seen;
    const cuts = cutsIn(shown);
    const here = [
      ...known.exact.flatMap((spelling) => occurrences(shown, spelling, { isCut, cuts })),
      ...looseRanges(shown, known.loose, isCut),
    ];
    for (const { from, to } of here)
      found.push({ from: placeOf(from), to: to === theEnd ? whole.length : placeOf(to) });
    unseen.push(...withoutLayer(seen, layers));
  }
  return found;
}

/** Finds secrets that are broken by line breaks, or by signs of Markdown that were added or lost. */
function looseRanges(text: string, spellings: readonly Spelling[], isCut: boolean): TextRange[] {
  const { text: loose, placeOf } = looseText(text);
  const cuts = cutsIn(loose);
  return spellings
    .flatMap((spelling) => occurrences(loose, spelling, { isCut, cuts }))
    .map(({ from, to }) => ({ from: placeOf(from), to: to === theEnd ? to : placeOf(to - 1) + 1 }));
}

const withoutLayer = ({ text, placeOf, depth }: Seen, layers: Layers): Seen[] =>
  (depth < layers.depth ? layers.signs : []).flatMap((signs) => {
    const next = unescaped(text, signs);
    if (!next) return [];
    return { text: next.text, placeOf: (place) => placeOf(next.starts[place] ?? 0), depth: depth + 1 };
  });

/** End of the text, including the rest of an escape that was cut off. */
const theEnd = Number.POSITIVE_INFINITY;

function occurrences(text: string, spelling: Spelling, { isCut, cuts }: Cutting): TextRange[] {
  const { text: sought } = spelling;
  const found: TextRange[] = [];
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length))
    found.push({ from: fromOf(text, at, spelling), to: toOf(text, at + sought.length, spelling) });
  const begun = beginningAtEnd(text, sought);
  if (begun >= (isCut ? shortestBeginning.cut : shortestBeginning.whole))
    found.push({ from: fromOf(text, text.length - begun, spelling), to: theEnd });
  return [...found, ...cuts.flatMap((cut) => besideCut(text, sought, cut))];
}

/** Places where a part of a text was left out, for example by Pydantic, which shows both ends of a long input. */
type Cutting = { isCut: boolean; cuts: readonly TextRange[] };

const cutsIn = (text: string): TextRange[] =>
  Array.from(text.matchAll(/…|\.{3}/g), ({ 0: mark, index }) => ({ from: index, to: index + mark.length }));

/** Finds the beginning of a secret before such a place, and its end after it. */
function besideCut(text: string, sought: string, { from, to }: TextRange): TextRange[] {
  const { whole: least } = shortestBeginning;
  const before = text.slice(Math.max(0, from - sought.length), from);
  const after = text.slice(to, to + sought.length);
  // Most places have other words beside them.
  const begun = sought.includes(before.slice(-least)) ? beginningAtEnd(before, sought) : 0;
  const ended = sought.includes(after.slice(0, least))
    ? beginningAtEnd(mirrored(after), mirrored(sought))
    : 0;
  return [
    ...(begun >= least ? [{ from: from - begun, to: from }] : []),
    ...(ended >= least ? [{ from: to, to: to + ended }] : []),
  ];
}

const mirrored = (text: string) => text.split('').reverse().join('');

/** Includes the sign of base64 before the place, but no part of an escape: what is left of JSON stays valid. */
const fromOf = (text: string, place: number, { before }: Spelling) =>
  before > 0 && /(?<!\\(u.{0,3})?)[\w+/-]$/.test(text.substring(place - 6, place)) ? place - 1 : place;

/** Includes the sign of base64 after the place, and the padding. */
const toOf = (text: string, place: number, { after }: Spelling) =>
  after > 0 ? place + (/^[\w+/-]?=*/.exec(text.slice(place, place + 3))?.[0].length ?? 0) : place;

/** Returns the length of the longest beginning of `sought` that ends the text. */
function beginningAtEnd(text: string, sought: string): number {
  const end = text.slice(Math.max(0, text.length - sought.length + 1));
  const borders = [0];
  let matched = 0;
  for (let place = 1; place < sought.length; place += 1) {
    matched = continued(sought, borders, matched, sought[place]);
    borders.push(matched);
  }
  matched = 0;
  for (const character of end.split('')) matched = continued(sought, borders, matched, character);
  return matched;
}

function continued(
  sought: string,
  borders: number[],
  matched: number,
  character: string | undefined,
): number {
  let length = matched;
  while (length > 0 && sought[length] !== character) length = borders[length - 1] ?? 0;
  return sought[length] === character ? length + 1 : length;
}

/** Range of a secret: `to` is the place after its last character. */
export type TextRange = { from: number; to: number };

/** Replacement for a secret. */
const mark = '[secret]';

/** Replaces ranges that are sorted and do not touch. */
export function withoutRanges(text: string, ranges: readonly TextRange[]): string {
  let end = 0;
  let shown = '';
  for (const { from, to } of ranges) {
    shown += text.slice(end, from) + mark;
    end = to;
  }
  return shown + text.slice(end);
}

/** Sorts ranges, and joins those that overlap or touch. */
export function joinedRanges(ranges: readonly TextRange[]): TextRange[] {
  const all: TextRange[] = [];
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
