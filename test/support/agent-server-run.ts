import { answers } from '../../lib/agent-server/agent-server.ts';
import { asRunOutput, type RunOutput } from '../../lib/agent-server/answer/run-output.ts';
import { type Chunk, chunkOf, wholeBody } from '../../lib/agent-server/chunk.ts';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { type Fold, foldOf } from '../../lib/runnable/fold.ts';
import { createSseDecoder } from '../../lib/sse/sse.ts';
import { recordedText, recording } from './recordings.ts';

const fileOf = (name: string) => `agent-server/${name}.body`;

/** Reads the events of a recorded stream; `cuts` are the places at which its bytes arrive in pieces. */
export function recordedChunks(name: string, cuts: readonly number[] = []): Chunk[] {
  const bytes = recording(fileOf(name));
  const chunks: Chunk[] = [];
  const characters = new TextDecoder();
  const decode = createSseDecoder(({ event, data }) => chunks.push(chunkOf(event, data)));
  const places = [0, ...cuts.filter((cut) => cut < bytes.length), bytes.length].sort((a, b) => a - b);
  for (const [index, start] of places.entries()) {
    decode(characters.decode(bytes.subarray(start, places[index + 1] ?? bytes.length), { stream: true }));
  }
  return chunks;
}

/** Returns the chunk of a recorded single response. */
export const recordedBody = (name: string): Chunk => chunkOf(wholeBody, recordedText(fileOf(name)));

export const lengthOf = (name: string): number => recording(fileOf(name)).length;

export const foldChunks = (chunks: readonly Json[]): Fold => foldOf(answers.fold, chunks);

/** Folds the chunks of an ended run. */
export function outputOf(chunks: readonly Json[]): Json | undefined {
  return answers.fold.output(answers.fold.settled(foldChunks(chunks)), null);
}

export function runOf(chunks: readonly Json[]): RunOutput {
  const run = asRunOutput(outputOf(chunks));
  if (!run) throw new Error('No output');
  return run;
}

/** Drops the ids, which differ between a stream and a single response. */
export function withoutIds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isJsonObject(value)) return value;
  const { id: _, ...rest } = value;
  return Object.fromEntries(Object.entries(rest).map(([name, item]) => [name, withoutIds(item)]));
}

/** Builds an event with a message and its metadata. */
export const messageEvent = (message: JsonObject, node = 'model', namespace = ''): Chunk => ({
  event: namespace === '' ? 'messages' : `messages|${namespace}`,
  data: [message, { langgraph_node: node }],
});

export const piece = (id: string, content: Json, rest: JsonObject = {}): JsonObject => ({
  type: 'AIMessageChunk',
  id,
  content,
  ...rest,
});

export const metadataEvent = (attempt = 1): Chunk => ({ event: 'metadata', data: { run_id: 'r', attempt } });
export const values = (state: Json): Chunk => ({ event: 'values', data: state });
export const updates = (update: Json): Chunk => ({ event: 'updates', data: update });

export const human = (id: string, content = 'Hello'): JsonObject => ({ type: 'human', id, content });
export const ai = (id: string, content: Json, rest: JsonObject = {}): JsonObject => ({
  type: 'ai',
  id,
  content,
  ...rest,
});

export const textOf = (chunks: readonly Json[]): string => answers.text(outputOf(chunks), null);
