/** @type {Record<string, string>} */
const accents = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};

const plain = new Map(
  Object.entries(accents).flatMap(([letter, accent]) => [
    [accent, letter],
    [accent.toUpperCase(), letter.toUpperCase()],
  ]),
);

/** Share by which a text grows: other languages are longer than English. */
const longer = 0.4;

/**
 * Lengthens a text by 40 % and accents its letters: a plain text does not come from the catalogue.
 * @param {string} text
 */
export function accented(text) {
  const letters = text.replace(/[a-z]/gi, (letter) => {
    const accent = accents[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? accent : accent.toUpperCase();
  });
  const more = Math.ceil(text.replace(/\s/g, '').length * longer);
  return /\p{L}/u.test(text) ? letters.replace(/(\S)(\s*)$/u, `$1${'·'.repeat(more)}$2`) : text;
}

/**
 * Returns the English text of an accented one.
 * @param {string} text
 */
export const withoutAccents = (text) =>
  [...text.replace(/·+/g, '')].map((letter) => plain.get(letter) ?? letter).join('');
