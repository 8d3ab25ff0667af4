import { endOf, longestFormula } from './end-mark.ts';
import type { Formula } from './formula.ts';

/** Environments that Temml sets as formulas, without the star of their second forms. */
export const environments: ReadonlySet<string> = new Set(
  (
    'align alignat aligned alignedat array Bmatrix bmatrix cases CD darray dcases drcases equation ' +
    'gather gathered matrix multline pmatrix rcases smallmatrix split subarray Vmatrix vmatrix'
  ).split(' '),
);

const begin = /^\\begin\{([a-zA-Z]{1,20})(\*?)\}/;

/** Begin of an environment that the end of the text cuts off. */
const cutBegin = /^\\b(?:e(?:g(?:i(?:n(?:\{[a-zA-Z]{0,20}\*?)?)?)?)?)?$/;

/** Reads an environment of TeX that has no other marks around it. */
export function environmentAt(text: string): Formula | 'open' | undefined {
  const [head, name = '', star = ''] = begin.exec(text) ?? [];
  if (head === undefined) return cutBegin.test(text) ? 'open' : undefined;
  const close = `\\end{${name}${star}}`;
  let end = endOf(text, head.length, close);
  for (let inner = head.length; end !== undefined && end < Math.min(text.length, longestFormula); ) {
    const next = text.indexOf(head, inner);
    if (next === -1 || next > end) {
      const raw = text.slice(0, end + close.length);
      return { raw, text: raw, isDisplay: true, isKnown: environments.has(name) };
    }
    inner = next + head.length;
    end = endOf(text, end + close.length, close);
  }
  return end === text.length ? 'open' : undefined;
}
