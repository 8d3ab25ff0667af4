import FuzzySearch from '@leeoniya/ufuzzy';

/** Any letter of a word. A class of all letters would take the browser a hundred times longer to prepare. */
const letter = '[^ ]';
const noLetters = '[^\\p{L}\\p{M}\\p{N}]+';

const mostWords = 8;

/** Splits a folded query into words; none if it has neither letters nor digits. */
export const wordsIn = (query: string): string[] =>
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
  intraChars: letter,
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

/** Returns the places of the texts that contain each word, with at most one wrong letter in it. */
export function placesWith(words: readonly string[], texts: string[]): number[] {
  let places: number[] | undefined;
  for (const word of words) places = search.filter(texts, word, places) ?? [];
  return places ?? [];
}

/** Returns start and end of the places where the words stand in a text. */
export function similarRanges(text: string, words: readonly string[]): [start: number, end: number][] {
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
