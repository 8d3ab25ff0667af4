import type { Json, JsonObject } from '../json/json.ts';
import { isMessage, isMessageList } from '../message/message.ts';

/** Keys under which chains put the text of their answer, most usual first. */
const usualFields = ['answer', 'output', 'result', 'response', 'content', 'text'];

/**
 * Finds the field of a dict that holds the answer: the given one, else a usual one, else the messages, else
 * the only text.
 */
export function mainOutputField(dict: JsonObject, answerField: string | null): string | undefined {
  if (answerField !== null && Object.hasOwn(dict, answerField)) return answerField;
  const usual = usualFields.find((name) => isTextual(dict[name]));
  if (usual) return usual;
  if (isMessage(dict.messages) || isMessageList(dict.messages)) return 'messages';
  const textual = Object.keys(dict).filter((name) => isTextual(dict[name]));
  return textual.length === 1 ? textual[0] : undefined;
}

export const isTextual = (value: Json | undefined): value is Json =>
  typeof value === 'string' || isMessage(value);
