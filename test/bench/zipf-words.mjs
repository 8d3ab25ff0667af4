/** Words distributed as in a language, the same on each run: few are frequent, most are rare (Zipf's law). */

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const onsets = [
  '',
  'b',
  'c',
  'd',
  'f',
  'g',
  'h',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'w',
  'st',
  'th',
  'tr',
  'pr',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou'];
const codas = ['', '', 'n', 'r', 's', 't', 'l', 'd', 'ng'];

/** Returns a vocabulary, most frequent word first; frequent words are short. */
function vocabulary(size, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const words = new Set();
  while (words.size < size) {
    const syllables = 1 + Math.floor(Math.log10(1 + words.size) / 1.3 + random());
    let word = '';
    for (let at = 0; at < syllables; at += 1) word += pick(onsets) + pick(vowels) + pick(codas);
    words.add(word);
  }
  return [...words];
}

/** @param {{ size: number, seed: number }} options */
export function zipfWords({ size, seed }) {
  const random = seeded(seed);
  const words = vocabulary(size, random);
  const sums = [];
  let total = 0;
  for (let rank = 1; rank <= size; rank += 1) {
    total += 1 / rank;
    sums.push(total);
  }

  function next() {
    const wanted = random() * total;
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low];
  }

  return {
    words,
    text: (length) => Array.from({ length }, next).join(' '),
  };
}
