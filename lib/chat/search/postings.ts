/** Messages indexed as one block: its places are 16-bit numbers. */
export const blockLength = 4_096;

/** Sorted words and their places in a block; the places of word n end at `ends[n]`. */
export type Postings = { words: string; ends: Uint32Array; places: Uint16Array };

export type PlacesByWord = Map<string, number[]>;

/**
 * Returns the key under which a word is stored: its first two characters, so that there are fewer records
 * than words.
 */
export const bucketOf = (word: string): string => word.slice(0, 2);

/** Groups words and their places by bucket. */
export function gathered(wordsByPlace: Iterable<readonly [number, Iterable<string>]>) {
  const buckets = new Map<string, PlacesByWord>();
  for (const [place, words] of wordsByPlace) for (const word of words) add(buckets, word, place);
  return buckets;
}

function add(buckets: Map<string, PlacesByWord>, word: string, place: number) {
  const key = bucketOf(word);
  const bucket: PlacesByWord = buckets.get(key) ?? new Map();
  buckets.set(key, bucket);
  const places = bucket.get(word);
  if (places) places.push(place);
  else bucket.set(word, [place]);
}

/** Adds places; they must be greater than the stored ones. */
export function extended(stored: Postings | undefined, added: PlacesByWord): Postings {
  const all = stored ? unpacked(stored) : new Map<string, number[]>();
  for (const [word, places] of added) all.set(word, [...(all.get(word) ?? []), ...places]);
  return packed(all);
}

/** Removes deleted places; undefined if none is left. */
export function reduced(stored: Postings, isGone: (place: number) => boolean): Postings | undefined {
  const all = unpacked(stored);
  for (const [word, places] of all) {
    const left = places.filter((place) => !isGone(place));
    if (left.length > 0) all.set(word, left);
    else all.delete(word);
  }
  return all.size > 0 ? packed(all) : undefined;
}

function packed(all: PlacesByWord): Postings {
  const words = [...all.keys()].sort();
  const ends = new Uint32Array(words.length);
  let end = 0;
  for (const [at, word] of words.entries()) {
    end += all.get(word)?.length ?? 0;
    ends[at] = end;
  }
  const places = new Uint16Array(end);
  for (const [at, word] of words.entries()) places.set(all.get(word) ?? [], at === 0 ? 0 : ends[at - 1]);
  return { words: words.join('\n'), ends, places };
}

const placesAt = ({ ends, places }: Postings, at: number): Uint16Array =>
  places.subarray(at === 0 ? 0 : ends[at - 1], ends[at]);

const unpacked = (stored: Postings): PlacesByWord =>
  new Map(stored.words.split('\n').map((word, at) => [word, [...placesAt(stored, at)]]));

/** Finds the places of a word, or of all words with this beginning; places may repeat. */
export function placesOfWord(stored: Postings, text: string, isBeginning: boolean): Uint16Array[] {
  const words = stored.words.split('\n');
  if (!isBeginning) {
    const at = words.indexOf(text);
    return at === -1 ? [] : [placesAt(stored, at)];
  }
  return words.flatMap((word, at) => (word.startsWith(text) ? [placesAt(stored, at)] : []));
}

/** Returns the places that all terms have in common. */
export function inAll(terms: readonly (readonly Uint16Array[])[]): number[] {
  const counts = new Uint8Array(blockLength);
  for (const [nth, lists] of terms.entries())
    for (const places of lists)
      for (const place of places) if (counts[place] === nth) counts[place] = nth + 1;
  return [...counts.keys()].filter((place) => counts[place] === terms.length);
}
