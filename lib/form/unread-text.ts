import { inexactNumber } from '../json/inexact-number.ts';
import { parseJson } from '../json/json.ts';
import type { Shape } from './field.ts';

/** Returns advice for a typed text that cannot be read as the type of its place. */
export function unreadProblem(shape: Shape, typed: string): string {
  if (shape.kind !== 'number') return jsonProblem(typed) ?? notJson;
  const text = typed.trim();
  if (inexactNumber(text) !== undefined || (shape.isWhole && /^[-+]?\d+$/.test(text))) return tooLarge(text);
  if (/^[-+]?\d[\d.]*[,\s'][\d.,\s']*$/.test(text)) {
    return `Write it ${shape.isWhole ? '' : 'with a point, '}without commas and spaces, as ${shape.isWhole ? '1000' : '1000.5'}.`;
  }
  return shape.isWhole ? 'Enter a whole number, as 3.' : 'Enter a number, as 3 or 0.5.';
}

/** Returns why a text cannot be sent as JSON; undefined if it can. */
export function jsonProblem(text: string): string | undefined {
  if (parseJson(text) === undefined) return notJson;
  const number = inexactNumber(text);
  return number && `${tooLarge(number)} In double quotes it is sent as a text, digit by digit.`;
}

const notJson = 'This is not JSON. Texts stand in double quotes.';

const tooLarge = (number: string) =>
  `${number.slice(0, 40)} is too large to be sent exactly: whole numbers go up to ${Number.MAX_SAFE_INTEGER}.`;
