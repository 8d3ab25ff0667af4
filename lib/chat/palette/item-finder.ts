import FuzzySearch from '@leeoniya/ufuzzy';
import { endPlace, folded, foldedWithPlaces } from '../search/folded-text.ts';
import { type PaletteItem, type PaletteKind, paletteKinds } from './palette-item.ts';

/** Start and end of the found letters in the name. */
export type NameRange = [start: number, end: number];

type FoundItem<Item extends PaletteItem> = { item: Item; ranges: NameRange[] };

/** Things of one kind, the best first; `recent` are those used last, of any kind. */
export type FoundGroup<Item extends PaletteItem> = {
  group: PaletteKind | 'recent';
  items: FoundItem<Item>[];
};

export type FoundItems<Item extends PaletteItem> = {
  groups: FoundGroup<Item>[];
  /** How many there are, with those that are not shown. */
  total: number;
};

/** Each kind shows this many: the rest takes another letter. */
const mostOfKind = 12;
const mostRecent = 5;

/** Things without a query: the profiles with a key, all actions, and some of the others. */
const mostUnasked: Record<PaletteKind, number> = {
  profile: 9,
  action: Number.POSITIVE_INFINITY,
  conversation: 5,
  prompt: 5,
  preset: 5,
};

/** How well a name fits, the best first. */
const fits = { whole: 0, beginning: 1, beginningsOfWords: 2, part: 3, parts: 4, detail: 5, similar: 6 };

type Prepared = { name: string; text: string };
type Query = { whole: string; words: string[] };

/** Prepares things to be found by their names, details and words. */
export function createItemFinder<Item extends PaletteItem>(items: readonly Item[]) {
  const prepared = items.map(({ name, detail, words = '' }): Prepared => {
    const folding = folded(name);
    return { name: folding, text: `${folding} ${folded(`${detail} ${words}`)}` };
  });
  const texts = prepared.map(({ text }) => text);

  /** `recent` are the keys of what was used last, the latest first. */
  return (typed: string, recent: readonly string[]): FoundItems<Item> => {
    const whole = folded(typed).trim();
    if (whole === '') return unasked(items, recent);
    const words = wordsIn(whole);
    const query = { whole, words };
    const places = words.length > 0 ? placesWith(words, texts) : placesOf(whole, texts);
    const uses = new Map(recent.map((key, at) => [key, at]));
    const ranked = places
      .flatMap((at) => {
        const [item, texts] = [items[at], prepared[at]];
        return item && texts
          ? { item, fit: fitOf(texts, query), use: uses.get(item.key) ?? recent.length }
          : [];
      })
      .sort((one, other) => one.fit - other.fit || one.use - other.use);
    return { groups: groupsOf(ranked, query), total: ranked.length };
  };
}

const placesOf = (part: string, texts: string[]) =>
  texts.flatMap((text, at) => (text.includes(part) ? [at] : []));

function fitOf({ name, text }: Prepared, { whole, words }: Query): number {
  if (name === whole) return fits.whole;
  if (name.startsWith(whole)) return fits.beginning;
  if (words.length > 0 && words.every((word) => startsWord(name, word))) return fits.beginningsOfWords;
  if (name.includes(whole)) return fits.part;
  if (words.length > 0 && words.every((word) => name.includes(word))) return fits.parts;
  return words.every((word) => text.includes(word)) ? fits.detail : fits.similar;
}

const letter = /[\p{L}\p{M}\p{N}]/u;

function startsWord(name: string, word: string): boolean {
  let at = name.indexOf(word);
  while (at > 0 && letter.test(name.charAt(at - 1))) at = name.indexOf(word, at + 1);
  return at >= 0;
}

type Ranked<Item> = { item: Item; fit: number };

/** Puts the kind with the best fit first. */
function groupsOf<Item extends PaletteItem>(ranked: Ranked<Item>[], query: Query): FoundGroup<Item>[] {
  const groups = paletteKinds.flatMap((kind) => {
    const ofKind = ranked.filter(({ item }) => item.kind === kind).slice(0, mostOfKind);
    const [best] = ofKind;
    return best ? { kind, best: best.fit, ofKind } : [];
  });
  return groups
    .sort((one, other) => one.best - other.best)
    .map(({ kind, ofKind }) => ({
      group: kind,
      items: ofKind.map(({ item }) => ({ item, ranges: rangesIn(item.name, query) })),
    }));
}

/** Finds the letters of a query in a name as it is written. */
function rangesIn(name: string, { whole, words }: Query): NameRange[] {
  const { text, places } = foldedWithPlaces(name);
  const start = text.indexOf(whole);
  const found: NameRange[] = start >= 0 ? [[start, start + whole.length]] : similarRanges(text, words);
  return found.map(([from, to]) => [places[from] ?? name.length, endPlace(places, to) ?? name.length]);
}

/** Offers what was used last, then some of each kind. */
function unasked<Item extends PaletteItem>(
  items: readonly Item[],
  recent: readonly string[],
): FoundItems<Item> {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const used = recent.flatMap((key) => byKey.get(key) ?? []).slice(0, mostRecent);
  const plain = (of: readonly Item[]) => of.map((item) => ({ item, ranges: [] }));
  const groups = [
    { group: 'recent' as const, items: plain(used) },
    ...paletteKinds.map((kind) => ({
      group: kind,
      items: plain(
        items.filter((item) => item.kind === kind && !used.includes(item)).slice(0, mostUnasked[kind]),
      ),
    })),
  ];
  return { groups: groups.filter((group) => group.items.length > 0), total: items.length };
}

/** Any anyLetter of a word. A class of all letters would take the browser a hundred times longer to prepare. */
const anyLetter = '[^ ]';
const noLetters = '[^\\p{L}\\p{M}\\p{N}]+';

const mostWords = 8;

/** Splits a folded query into words; none if it has neither letters nor digits. */
const wordsIn = (query: string): string[] =>
  query
    .split(new RegExp(noLetters, 'u'))
    .filter((word) => word !== '')
    .slice(0, mostWords);

/** Letters from which a word may have a typo. */
const leastLetters = { swapped: 3, missing: 3, wrong: 5 };

const search = new FuzzySearch({
  unicode: true,
  interSplit: noLetters,
  interBound: noLetters,
  intraSplit: '',
  intraChars: anyLetter,
  intraContr: '(?!)',
  intraMode: 1,
  // The language of the browser does not matter: all texts are folded.
  toUpper: (text) => text.toUpperCase(),
  toLower: (text) => text.toLowerCase(),
  intraRules: (word) => ({
    intraSlice: [0, Number.POSITIVE_INFINITY],
    intraTrn: [...word].length >= leastLetters.swapped ? 1 : 0,
    intraIns: [...word].length >= leastLetters.missing ? 1 : 0,
    intraSub: [...word].length >= leastLetters.wrong ? 1 : 0,
    intraDel: [...word].length >= leastLetters.wrong ? 1 : 0,
  }),
});

/** Returns the places of the texts that contain each word, with at most one wrong anyLetter in it. */
function placesWith(words: readonly string[], texts: string[]): number[] {
  let places: number[] | undefined;
  for (const word of words) places = search.filter(texts, word, places) ?? [];
  return places ?? [];
}

/** Returns start and end of the places where the words stand in a text. */
function similarRanges(text: string, words: readonly string[]): [start: number, end: number][] {
  const found = words.flatMap((word) => {
    const exact = text.indexOf(word);
    if (exact >= 0) return [[exact, exact + word.length] as [number, number]];
    const flat = search.filter([text], word)?.length ? search.info([0], [text], word).ranges[0] : undefined;
    return pairsOf(flat ?? []);
  });
  return joined(found.toSorted(([one], [other]) => one - other));
}

const pairsOf = (flat: readonly number[]) =>
  flat.flatMap((start, at): [number, number][] => (at % 2 === 0 ? [[start, flat[at + 1] ?? start]] : []));

function joined(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [start, end] of ranges) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
