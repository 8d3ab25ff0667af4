import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';

/** `type` values of LangChain's message classes; chunks and older versions write the name of the class. */
const messageType =
  /^(human|ai|system|developer|tool|function|chat|generic|remove|[A-Za-z]*Message|[A-Za-z]*MessageChunk)$/;

/** Tells a message (docs/protocol.md#values-on-the-wire) from other data, which may have a `type` and a `content` too. */
export const isMessage = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.type === 'string' && 'content' in value && messageType.test(value.type);

export const isMessageList = (value: Json | undefined): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMessage);

export const isByModel = ({ type }: JsonObject) => /^(ai|AIMessage(Chunk)?)$/.test(String(type));

/** Tells whether a value is a question of the person. Workers of a graph write as named humans; they answer. */
export const isQuestion = (value: Json | undefined) =>
  isMessage(value) && /^(human|HumanMessage(Chunk)?)$/.test(String(value.type)) && !value.name;

/** Tells whether a message only removes another one from the state of a graph. */
export const isRemoval = ({ type }: JsonObject) => type === 'remove' || type === 'RemoveMessage';

/**
 * Finds where the answer starts in a list of messages: those up to the last question are repeated ones. If
 * nothing follows the question, its id decides: without one the list is a prompt, whose last message is the
 * answer; with one it is from a graph that has not answered yet.
 */
export function answerStart(list: Json[]): number {
  const start = list.findLastIndex(isQuestion) + 1;
  return start === list.length && isPromptMessage(list.at(-1)) ? start - 1 : start;
}

const isPromptMessage = (message: Json | undefined) => isMessage(message) && !message.id;
