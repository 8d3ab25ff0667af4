import { asNumber, type ExactNumber, numberIn } from '../json/exact-number.ts';
import { type Json, parseJson } from '../json/json.ts';
import { notFiniteIn } from '../json/json-numbers.ts';
import type { Shape } from './field.ts';
import type { UnreadProblem } from './form-problem.ts';

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

/** Returns the problem of a typed text that cannot be read as the type of its place. */
export function unreadProblem(shape: Shape, typed: string): UnreadProblem {
  if (shape.kind !== 'number') return jsonProblem(typed) ?? { code: 'not-json' };
  const { isWhole } = shape;
  const text = typed.trim();
  if (/^[-+]?\d[\d.]*[,\s'][\d.,\s']*$/.test(text)) return { code: 'number-separators', isWhole };
  return { code: isWhole ? 'not-whole-number' : 'not-number' };
}

/** Returns why a text cannot be sent as JSON; undefined if it can. */
export function jsonProblem(text: string): UnreadProblem | undefined {
  const value = parseJson(text);
  return value === undefined ? { code: 'not-json' } : notFiniteProblem(value);
}

/** Returns the problem of a value with NaN or Infinity: JSON has none, and only some servers take them. */
export function notFiniteProblem(value: Json): UnreadProblem | undefined {
  const number = notFiniteIn(value);
  return number === undefined ? undefined : { code: 'not-finite', number };
}
