import { isJsonObject, type Json, parseSent } from '../json/json.ts';
import { partialJson } from '../json/partial-json.ts';
import type { ToolCall } from './answer-part.ts';

type Args = Pick<ToolCall, 'args' | 'isReadable'>;

/**
 * Reads arguments, an object or JSON in a text. What a limit has cut off, or what repeats itself, is read as far as it
 * goes; a text of anything else stays a text.
 */
export function readArgs(args: Json | undefined): Args {
  if (args === undefined || args === null || args === '') return { args: {}, isReadable: true };
  if (typeof args !== 'string') return { args, isReadable: true };
  const whole = parseSent(args);
  if (isJsonObject(whole)) return { args: whole, isReadable: true };
  const part = partialJson(args);
  if (!isJsonObject(part?.value)) return { args, isReadable: false };
  return { args: part.value, isReadable: part.isWhole };
}
