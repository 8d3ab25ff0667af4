import { aboutAsShown, folded } from './folded-text.ts';

/**
 * Letters of scripts without spaces between words, and of Korean, whose words take endings: indexed as pairs.
 */
const unspaced =
  '[[\\p{L}\\p{M}]&&[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]]';
const spaced = `[[\\p{L}\\p{N}\\p{M}]--${unspaced}]`;

const runs = new RegExp(`(?<unspaced>${unspaced}+)|${spaced}+`, 'gv');

/** Characters of a word that are indexed. */
const longestWord = 40;
const mostWords = 5_000;
const mostSought = 16;

type Term = { text: string; isBeginning: boolean };

/** A word of a search: its terms in the index, and its pattern in a folded text. */
export type SoughtWord = { terms: Term[]; place: RegExp };

/** Returns the distinct words of a Markdown text to index. */
export function wordsOf(markdown: string): Set<string> {
  const words = new Set<string>();
  for (const { 0: run, groups } of folded(aboutAsShown(markdown)).matchAll(runs)) {
    for (const word of groups?.unspaced ? pairsIn(run) : [run.slice(0, longestWord)]) words.add(word);
    if (words.size >= mostWords) break;
  }
  return words;
}

/** Splits a query into words: all whole, except the last, which may be incomplete. */
export function soughtWords(query: string): SoughtWord[] {
  const text = folded(query);
  return [...text.matchAll(runs)].slice(0, mostSought).map(({ 0: run, index, groups }) => {
    if (groups?.unspaced) return soughtPairs(run);
    const isWhole = index + run.length < text.length;
    return {
      terms: [{ text: run.slice(0, longestWord), isBeginning: !isWhole }],
      place: new RegExp(`(?<!${spaced})${run}${isWhole ? `(?!${spaced})` : ''}`, 'v'),
    };
  });
}

/** Pairs each character with the next, and keeps the last alone, so that every character begins a term. */
const pairsIn = (run: string): string[] => {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
};

function soughtPairs(run: string): SoughtWord {
  const pairs = pairsIn(run);
  const terms =
    pairs.length === 1
      ? [{ text: run, isBeginning: true }]
      : pairs.slice(0, -1).map((text) => ({ text, isBeginning: false }));
  return { terms, place: new RegExp(run, 'v') };
}

/** Finds the words of a search in a folded text, in reading order. */
export const placesOf = (text: string, sought: readonly SoughtWord[]): { start: number; end: number }[] =>
  sought
    .flatMap(({ place }) => [...text.matchAll(new RegExp(place, 'gv'))])
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
    .sort((one, other) => one.start - other.start);
