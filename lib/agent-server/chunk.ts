import { isJsonObject, type Json, parseSent, writeJson } from '../json/json.ts';
import { isByModel, isMessage, isMessageList } from '../message/message.ts';
import { saysNothing } from '../message/message-pair.ts';
import type { Arrival, RunEvent } from '../runnable/run-event.ts';

/**
 * A chunk of an answer: an event of the stream with its name, which may name a sub-graph (`messages|writer:{id}`), or
 * the body of a single response as `wait`.
 */
export type Chunk = { event: string; data: Json };

/** Name of the chunk that is the body of a single response. */
export const wholeBody = 'wait';

/** Reads a chunk from the text of its event. A text that is not JSON is the data itself. */
export const chunkOf = (event: string, text: string): Chunk => ({ event, data: parseSent(text) ?? text });

/** Name of the chunk that says which fields of the state are the output. */
export const outputNames = 'runnel-output';

/** Builds the chunk that says which fields of the state are the output, as a stream begins. */
export const givingOut = (names: string[]): Chunk => ({ event: outputNames, data: names });

/** Name of the chunk that says which fields the input has set. */
export const inputFields = 'runnel-input';

/** Name of the chunk that says with which message a run begins, by its id. */
export const firstMessage = 'runnel-message';

/**
 * Builds the chunks that tell what was sent, for a reply that repeats it: the fields of the input that are no messages, and
 * the id of its last message.
 */
export function givingIn(input: Json | undefined): Chunk[] {
  const all = Object.entries(isJsonObject(input) ? input : {});
  const fields = all.filter(([, value]) => !isMessageList(value));
  const messages = [input, ...all.map(([, value]) => value)].find(isMessageList);
  const id = messages?.at(-1)?.id;
  return [
    ...(fields.length > 0 ? [{ event: inputFields, data: Object.fromEntries(fields) }] : []),
    ...(typeof id === 'string' ? [{ event: firstMessage, data: id }] : []),
  ];
}

/** Builds the chunks that say from which state a run goes on, as a stream begins. */
export const startingFrom = (state: Json): Chunk[] => [
  { event: 'metadata', data: {} },
  { event: 'values', data: state },
];

/** Builds the event of a chunk that no reply to the run has brought. */
export const added = (chunk: Chunk, arrival: Arrival = { read: 0 }) =>
  ({
    type: 'chunks',
    chunks: [chunk],
    raw: { texts: [writeJson(chunk.data)], event: chunk.event, isAdded: true, ...arrival },
  }) satisfies RunEvent;

/**
 * Tells whether a chunk is none of the first token: a piece of a message that says nothing yet, a message of someone else,
 * a state or an update, which repeat messages.
 */
export function isBlank(chunk: Json): boolean {
  const { event = '', data = null } = asChunk(chunk) ?? {};
  const [said] = Array.isArray(data) ? data : [];
  return event.startsWith('messages')
    ? !(isMessage(said) && isByModel(said)) || saysNothing(said)
    : !event.startsWith('custom');
}

/** Narrows a stored or received value to a chunk; undefined for any other. */
export const asChunk = (value: Json): Chunk | undefined =>
  isJsonObject(value) && typeof value.event === 'string' && value.data !== undefined
    ? { event: value.event, data: value.data }
    : undefined;

/** The kind of an event, and the nodes around the graph that sent it: none for the graph itself. */
type EventPlace = { kind: string; path: string[] };

/** Reads the name of an event: `messages|writer:{task}|draft:{task}` comes from the graph in `draft` in `writer`. */
export function eventPlace(event: string): EventPlace {
  // Nearly all events are the graph's own.
  if (!event.includes('|')) return { kind: event, path: [] };
  const [kind = '', ...tasks] = event.split('|');
  return { kind, path: tasks.map(nodeOfTask) };
}

/** Returns the node of a task; its id follows the last colon, and a node may have a colon in its name. */
function nodeOfTask(task: string): string {
  const end = task.lastIndexOf(':');
  return end === -1 ? task : task.slice(0, end);
}
