import { say } from '../../words/say.ts';
import { LiteralError, nextCharacter, positionOf, skipSpace, take } from '../literal/literal-cursor.ts';
import { type Reader, readLiteralValue } from '../literal/literal-value.ts';
import { PasteError } from './pasted-request.ts';

export const headersStart = /^new\s{1,20}Headers\s*\(/;

/** Reads the arguments of a call: literals, and `Unevaluated` for other code. */
export function readCall(text: string, at: number): unknown[] {
  const reader: Reader = { text, at, end: 0, places: new Map() };
  const values: unknown[] = [];
  try {
    for (skipSpace(reader); !/^\)?$/.test(nextCharacter(reader)); skipSpace(reader)) {
      values.push(readLiteralValue(reader, 0));
      skipSpace(reader);
      if (take(reader, /,/y) === undefined) break;
    }
  } catch (error) {
    if (!(error instanceof LiteralError)) throw error;
    const problem = say('configuration_at', { ...positionOf(text, error.at), problem: error.message });
    throw new PasteError({ code: 'unreadable', problem });
  }
  return values;
}
