import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { messagesIn } from '../answer/message-list.ts';

/** The last message of the thread that a message follows, and the message, by their ids. */
export type Following = { last: string; message: string };

const messagesOf = (state: Json | undefined): JsonObject[] =>
  (isJsonObject(state) && messagesIn(state.messages)) || [];

/** Returns the id of the last message in the state that a run has left; undefined if it has none. */
export function lastMessageIn(state: Json | undefined): string | undefined {
  const id = messagesOf(state).at(-1)?.id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/**
 * Counts the messages between the two: another client, such as Studio, has written them into the thread. Zero if either
 * is gone from the state.
 */
export function messagesBetween(state: Json | undefined, { last, message }: Following): number {
  const messages = messagesOf(state);
  const before = messages.findLastIndex(({ id }) => id === last);
  const own = messages.findIndex(({ id }) => id === message);
  return before === -1 || own === -1 ? 0 : Math.max(0, own - before - 1);
}
