import { inexactNumber } from '../json/inexact-number.ts';
import { parseJson } from '../json/json.ts';
import type { Shape } from './field.ts';
import type { UnreadProblem } from './form-problem.ts';

/** Returns the problem of a typed text that cannot be read as the type of its place. */
export function unreadProblem(shape: Shape, typed: string): UnreadProblem {
  if (shape.kind !== 'number') return jsonProblem(typed) ?? { code: 'not-json' };
  const { isWhole } = shape;
  const text = typed.trim();
  if (inexactNumber(text) !== undefined || (isWhole && /^[-+]?\d+$/.test(text))) {
    return { code: 'number-inexact', number: text, isInJson: false };
  }
  if (/^[-+]?\d[\d.]*[,\s'][\d.,\s']*$/.test(text)) return { code: 'number-separators', isWhole };
  return { code: isWhole ? 'not-whole-number' : 'not-number' };
}

/** Returns why a text cannot be sent as JSON; undefined if it can. */
export function jsonProblem(text: string): UnreadProblem | undefined {
  if (parseJson(text) === undefined) return { code: 'not-json' };
  const number = inexactNumber(text);
  return number === undefined ? undefined : { code: 'number-inexact', number, isInJson: true };
}
