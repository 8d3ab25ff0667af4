const digits = '0123456789+-=()';

/** Characters of Unicode for each of the digits and signs. */
const forms = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾', subscript: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎' };

/** Writes raised or lowered text in plain text: x², H₂O, or with a sign where Unicode has no such characters. */
export function raisedText(kind: 'superscript' | 'subscript', text: string): string {
  const places = [...text.trim().replaceAll('−', '-')].map((character) => digits.indexOf(character));
  if (places.every((place) => place !== -1)) return places.map((place) => forms[kind][place]).join('');
  const sign = kind === 'superscript' ? '^' : '_';
  return /^[\p{L}\p{N}]+$/u.test(text) ? `${sign}${text}` : `${sign}(${text})`;
}
