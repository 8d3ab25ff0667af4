import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';

/** The `type` that LangChain's message classes write; chunks and older versions write the class's name. */
const messageType =
  /^(human|ai|system|developer|tool|function|chat|generic|remove|[A-Za-z]*Message|[A-Za-z]*MessageChunk)$/;

/** Tells a message (docs/protocol.md#values-on-the-wire) from other data, which may have a `type` and a `content` too. */
export const isMessage = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.type === 'string' && 'content' in value && messageType.test(value.type);

export const isMessageList = (value: Json | undefined): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMessage);

export const isByModel = ({ type }: JsonObject) => type === 'ai' || type === 'AIMessageChunk';

export const isQuestion = (value: Json | undefined) => isMessage(value) && value.type === 'human';

/**
 * Finds where the answer begins in a list: messages before the answer to the last question are repeated ones. In a
 * prompt nothing follows the question, and the last message is the answer; a graph that has yet to answer gives ids.
 */
export function answerStart(list: Json[]): number {
  const start = list.findLastIndex(isQuestion) + 1;
  return start === list.length && isPromptMessage(list.at(-1)) ? start - 1 : start;
}

const isPromptMessage = (message: Json | undefined) => isMessage(message) && !message.id;
