import * as z from 'zod/mini';
import { type Json, parseJson, parseSent } from '../json/json.ts';
import { capped, RunnableError, type RunnableFailure } from '../runnable/failure.ts';
import { type Arrival, longestId, type RunEvent } from '../runnable/run-event.ts';
import type { SseMessage } from '../sse/sse.ts';
import type { Chunk } from './chunk.ts';

const metadata = z.object({ run_id: z.string() });
const errorData = z.object({ error: z.nullish(z.string()), message: z.nullish(z.string()) });

/** Events that are not part of the answer. */
export const isChunkName = (event: string) => event !== 'metadata' && event !== 'error' && event !== 'end';

/** Reads the chunk of a message. Throws a RunnableError `malformed-reply`. */
export function readChunk({ event, data }: SseMessage): Chunk {
  const value = parseSent(data);
  if (value === undefined) throw new RunnableError({ kind: 'malformed-reply', detail: capped(data) });
  return { event, data: value };
}

export function metadataEvent({ data }: SseMessage, arrival: Arrival): RunEvent {
  const value = parseSent(data) ?? data;
  const id = metadata.safeParse(value).data?.run_id;
  const runId = id !== undefined && id.length <= longestId ? id : null;
  return { type: 'metadata', runId, data: value, raw: { texts: [data], ...arrival } };
}

/** Builds the failure of an error in the graph, which has no HTTP status of its own (docs/agent-server.md#errors). */
export function graphFailure(data: Json): RunnableFailure {
  const read = errorData.safeParse(data).data;
  const { error = null, message = null } = read ?? {};
  const known = [error, message === null ? null : innerMessage(message)].filter((text) => text !== null);
  const detail = known.length > 0 ? known.join(': ') : typeof data === 'string' ? data : JSON.stringify(data);
  return { kind: 'runnable-error', status: 500, detail: capped(detail) };
}

export const failureInText = (text: string): RunnableFailure => graphFailure(parseJson(text) ?? text);

/** The JavaScript server puts the error as JSON into the message of its single response. */
function innerMessage(message: string): string {
  const inner = /^\s*\{/.test(message) ? errorData.safeParse(parseJson(message)).data : undefined;
  return inner?.message ?? message;
}
