import { isJsonObject, type Json, type JsonObject, wordOf } from '../json/json.ts';

/** `type` values of LangChain's message classes; chunks and older versions write the name of the class. */
const messageType =
  /^(human|ai|system|developer|tool|function|chat|generic|remove|[A-Za-z]*Message|[A-Za-z]*MessageChunk)$/;

/** Tells a message (docs/protocol.md#values-on-the-wire) from other data, which may have a `type` and a `content` too. */
export const isMessage = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.type === 'string' && 'content' in value && messageType.test(value.type);

export const isMessageList = (value: Json | undefined): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMessage);

export const isByModel = ({ type }: JsonObject) => /^(ai|AIMessage(Chunk)?)$/.test(wordOf(type));

const isHuman = (value: Json | undefined): value is JsonObject =>
  isMessage(value) && /^(human|HumanMessage(Chunk)?)$/.test(wordOf(value.type));

/**
 * Tells whether a value is a question of the person, whom graphs name “user” or “human” if at all. Their workers write as
 * humans of other names; they answer.
 */
export const isQuestion = (value: Json | undefined) =>
  isHuman(value) && (!value.name || /^(user|human)$/i.test(wordOf(value.name)));

/**
 * Finds the last question in a list; -1 if it has none. Where no question is known by its name, a list that begins with a
 * human and has words of a model is a conversation, and the name of that human is the person's.
 */
export function lastQuestion(list: Json[]): number {
  const last = list.findLastIndex(isQuestion);
  const [first] = list;
  if (last !== -1 || !isHuman(first) || !list.some((item) => isMessage(item) && isByModel(item))) return last;
  return list.findLastIndex((item) => isHuman(item) && item.name === first.name);
}

/** Tells whether a message only removes another one from the state of a graph. */
export const isRemoval = ({ type }: JsonObject) => type === 'remove' || type === 'RemoveMessage';

/**
 * Finds where the answer starts in a list of messages: those up to the last question are repeated ones. If
 * nothing follows the question, its id decides: without one the list is a prompt, whose last message is the
 * answer; with one it is from a graph that has not answered yet.
 */
export function answerStart(list: Json[]): number {
  const start = lastQuestion(list) + 1;
  return start === list.length && isPromptMessage(list.at(-1)) ? start - 1 : start;
}

const isPromptMessage = (message: Json | undefined) => isMessage(message) && !message.id;
