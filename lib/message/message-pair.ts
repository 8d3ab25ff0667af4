import { isJsonObject, type Json, type JsonObject, wordOf } from '../json/json.ts';
import { copy } from './merge.ts';
import { isMessage } from './message.ts';
import { isMessageChunk, mergeMessageChunks } from './message-chunk.ts';

/** A message and its metadata, from a graph that is streamed by messages (docs/protocol.md#message-pairs). */
export type MessagePair = [message: JsonObject, metadata: JsonObject];

export const isPair = (value: Json | undefined): value is MessagePair =>
  Array.isArray(value) && value.length === 2 && isMessage(value[0]) && isMetadata(value[1], value[0]);

/** Keys by which LangGraph tells where a message comes from. Beside a whole message, a dict without any is data. */
const isMetadata = (value: Json | undefined, message: JsonObject) =>
  isJsonObject(value) &&
  !isMessage(value) &&
  !('page_content' in value) &&
  (isMessageChunk(message) || Object.keys(value).length === 0 || Object.keys(value).some(isOfMetadata));

const isOfMetadata = (key: string) =>
  /^(langgraph_|ls_|checkpoint|__pregel)/.test(key) || ['node', 'tags', 'run_id', 'thread_id'].includes(key);

/**
 * Splits a list into pairs: `/stream` sends each pair by itself, `/invoke` all of them in a row. Undefined
 * for any other value.
 */
export function pairsIn(value: Json): MessagePair[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length % 2 !== 0) return undefined;
  if (!isMessage(value[0])) return undefined;
  const pairs: Json[][] = [];
  for (let place = 0; place < value.length; place += 2) pairs.push(value.slice(place, place + 2));
  return pairs.every(isPair) ? pairs : undefined;
}

/** Returns the node that a message comes from; empty if its metadata names none. */
export function nodeOf([, { langgraph_node, node }]: MessagePair): string {
  const name = langgraph_node ?? node;
  return typeof name === 'string' ? name : '';
}

/** Merges both into one message, in place; undefined if they are pieces of different messages. */
export function mergedPair(left: MessagePair, right: MessagePair): MessagePair | undefined {
  const [[message], [piece, metadata]] = [left, right];
  if (!isMessageChunk(message) || !isMessageChunk(piece) || nodeOf(left) !== nodeOf(right)) return undefined;
  const copied = copy(metadata);
  return goesOn(message, piece) && isJsonObject(copied)
    ? [mergeMessageChunks(message, piece), copied]
    : undefined;
}

/**
 * Tells whether a piece continues a message. LangChain ends a message with a provider's id by a last piece
 * with an id of its own.
 */
function goesOn(message: JsonObject, piece: JsonObject): boolean {
  if (!message.id || !piece.id || message.id === piece.id) return true;
  return makerOf(message.id) !== makerOf(piece.id) && (!hasEnded(message) || isBare(piece));
}

/** Tells who has made an id: LangChain of today or before, or the provider, whose id comes in mid-sentence. */
export const makerOf = (id: Json | undefined): string => /^(lc_|run-)/.exec(wordOf(id))?.[0] ?? 'provider';

/** Tells whether a message has come to its end: what follows under another id is another message. */
export const hasEnded = ({ chunk_position, response_metadata: told }: JsonObject): boolean =>
  chunk_position === 'last' ||
  (isJsonObject(told) && ['finish_reason', 'stop_reason', 'done_reason'].some((name) => Boolean(told[name])));

/** Tells whether a piece says nothing. LangChain closes a message with such a piece. */
export const isBare = ({ content, tool_call_chunks: calls }: JsonObject): boolean =>
  (content === '' || (Array.isArray(content) && content.length === 0)) &&
  !(Array.isArray(calls) && calls.length > 0);

/**
 * Tells whether a piece of an output brings nothing of an answer. Many models open a message with such a piece, long
 * before its first token.
 */
export function saysNothing(piece: Json): boolean {
  const said = isPair(piece) ? piece[0] : piece;
  if (!isMessage(said)) return said === '';
  const { tool_calls: calls, additional_kwargs: more } = said;
  return (
    isBare(said) && [calls, more].every((value) => Object.values(value ?? {}).every((one) => one === null))
  );
}

/** Tells whether the dict beside a message is data of the runnable, not what LangGraph says of it. */
export const isDataBeside = ([, beside]: MessagePair): boolean =>
  Object.keys(beside).length > 0 && !Object.keys(beside).some(isOfMetadata);
