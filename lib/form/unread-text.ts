import { type Json, parseJson } from '../json/json.ts';
import { notFiniteIn } from '../json/json-numbers.ts';
import type { Shape } from './field.ts';
import type { UnreadProblem } from './form-problem.ts';

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
