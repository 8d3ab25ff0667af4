import type { JsonObject } from '../../json/json.ts';
import { copy } from '../../message/merge.ts';
import { isMessageChunk, mergeMessageChunks, withToolCalls } from '../../message/message-chunk.ts';
import { hasEnded, isBare, makerOf } from '../../message/message-pair.ts';
import type { HeldRun, LiveMessage } from './held-run.ts';
import { idOf, stateView } from './state-view.ts';

export type Origin = { path: string[]; node: string };

/** Cache of the places of messages by id, so that a piece costs its own size. */
const places = new WeakMap<LiveMessage[], Map<string, number>>();

function placesIn(live: LiveMessage[]): Map<string, number> {
  const known = places.get(live) ?? new Map(live.map(({ id }, place) => [id, place]));
  places.set(live, known);
  return known;
}

function find({ live }: HeldRun, message: JsonObject, origin: Origin): LiveMessage | undefined {
  const id = idOf(message);
  const last = live.at(-1);
  if (last?.id === id && id !== '') return last;
  if (id !== '') return live[placesIn(live).get(id) ?? -1];
  // Pieces without an id follow each other.
  return last?.id === '' && isFrom(last, origin) && isPiece(message) ? last : undefined;
}

const isFrom = (live: LiveMessage, { path, node }: Origin) =>
  live.node === node && live.path.join('|') === path.join('|');

/** A piece of a message; those of the JavaScript server have the type of a whole one. */
const isPiece = (message: JsonObject) => message.type === 'ai' || isMessageChunk(message);

/** Adds a streamed message, or a piece of one, to the message with its id. */
export function addStreamed(held: HeldRun, message: JsonObject, origin: Origin) {
  if (message.type === 'remove') return removeLive(held, idOf(message));
  const known = find(held, message, origin) ?? renamed(held, message, origin);
  if (known && continues(known, message)) {
    mergeMessageChunks(known.message, message);
  } else if (known) {
    if (!isEmptyPiece(message)) replace(known, message, !isPiece(message));
  } else if (!isEmptyPiece(message) || !stateView(held).byId.has(idOf(message))) {
    push(held, message, origin, !isPiece(message));
  }
}

/**
 * Finds the message of LangChain's id that goes on under the id of its provider, or the other way round, and gives it the
 * new one.
 */
function renamed({ live }: HeldRun, message: JsonObject, origin: Origin): LiveMessage | undefined {
  const [last, id] = [live.at(-1), idOf(message)];
  if (!last || last.id === '' || id === '' || makerOf(last.id) === makerOf(id)) return undefined;
  if (!isFrom(last, origin) || !continues(last, message) || !isMessageChunk(message)) return undefined;
  if (hasEnded(last.message) && !isBare(message)) return undefined;
  placesIn(live).delete(last.id);
  placesIn(live).set(id, live.length - 1);
  last.id = id;
  return last;
}

const continues = (known: LiveMessage, message: JsonObject) =>
  !known.isWhole && isPiece(message) && isMessageChunk(known.message) === isMessageChunk(message);

/** Tells whether a piece says nothing, like the last one of a message. */
const isEmptyPiece = (message: JsonObject) => isMessageChunk(message) && isBare(message);

/** Adds a whole message; it replaces what was streamed of it. */
export function addWhole(held: HeldRun, message: JsonObject, origin: Origin) {
  if (message.type === 'remove') return removeLive(held, idOf(message));
  const known = idOf(message) === '' ? undefined : find(held, message, origin);
  if (known) replace(known, message, true);
  else push(held, message, origin, true);
}

function replace(known: LiveMessage, message: JsonObject, isWhole: boolean) {
  known.message = copied(message);
  known.isWhole = isWhole;
}

function push({ live }: HeldRun, message: JsonObject, { path, node }: Origin, isWhole: boolean) {
  placesIn(live).set(idOf(message), live.length);
  live.push({ id: idOf(message), path, node, isWhole, message: copied(message) });
}

function removeLive(held: HeldRun, id: string) {
  if (held.live.some((message) => message.id === id)) held.live = held.live.filter((one) => one.id !== id);
}

/** Copies a message: pieces are merged into it in place. */
const copied = (message: JsonObject): JsonObject => copy(message) as JsonObject;

/** Reads a message as it is if no piece follows. */
export const asWhole = (message: JsonObject): JsonObject =>
  isMessageChunk(message) || 'tool_call_chunks' in message ? withToolCalls(message) : message;
