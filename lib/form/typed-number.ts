import { asNumber, type ExactNumber, numberIn } from '../json/exact-number.ts';

const typed = /^([-+]?)(?=\.?\d)0*(\d*)(?:\.(\d*))?(e[-+]?\d+)?$/i;

/**
 * Reads a number as a person types it, with its digits as typed; undefined if it is none. A whole number may be written
 * as `1.0` or `1e3`, and goes as 1 or 1000.
 */
export function typedNumber(text: string, isWhole: boolean): number | ExactNumber | undefined {
  const [all, sign, whole, fraction = '', exponent = ''] = typed.exec(text.trim()) ?? [];
  if (all === undefined) return undefined;
  const digits = `${sign === '-' ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}${exponent}`;
  const number = numberIn(digits);
  if (!isWhole || /^-?\d+$/.test(digits)) return number;
  const nearest = asNumber(number);
  if (!Number.isInteger(nearest)) return undefined;
  return Number.isSafeInteger(nearest) ? nearest : number;
}
