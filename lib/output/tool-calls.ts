import { isJsonObject, type Json, parseSent } from '../json/json.ts';
import { partialJson } from '../json/partial-json.ts';
import type { AnswerPart, ToolCall } from './answer-part.ts';

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

/** Adds the name of the tool to each result, which often has only the id of its call. */
export function withToolNames(parts: AnswerPart[]): AnswerPart[] {
  const names = new Map<string, string>();
  collect(parts, names);
  return names.size === 0 ? parts : named(parts, names);
}

function collect(parts: AnswerPart[], names: Map<string, string>) {
  for (const part of parts) {
    if (part.kind === 'tool-call' && part.call.id !== '') names.set(part.call.id, part.call.name);
    if ('parts' in part) collect(part.parts, names);
  }
}

const named = (parts: AnswerPart[], names: ReadonlyMap<string, string>): AnswerPart[] =>
  parts.map((part) => {
    if ('parts' in part) return { ...part, parts: named(part.parts, names) };
    if (part.kind !== 'tool-result' || part.result.name !== '') return part;
    return { ...part, result: { ...part.result, name: names.get(part.result.id) ?? '' } };
  });
