import * as z from 'zod/mini';
import { type Json, parseJson, writeJson } from '../../json/json.ts';
import { capped, RunnableError, type RunnableFailure } from '../../runnable/failure.ts';
import { longestId } from '../../runnable/run-event.ts';
import type { SseMessage } from '../../sse/sse.ts';
import type { Chunk } from '../chunk.ts';

const metadata = z.object({ run_id: z.string() });
const errorData = z.object({ error: z.nullish(z.string()), message: z.nullish(z.string()) });

/** Names of events that are part of the answer, before the names of sub-graphs. */
const chunkName = /^(?:messages|messages-tuple|messages\/[a-z]+|values|updates|custom)(?:\||$)/;

/** Tells whether an event is part of the answer. The metadata are: a second time, they void what came before. */
export const isChunkName = (event: string) => event === 'metadata' || chunkName.test(event);

/** Builds the chunk of a message. Throws a RunnableError `malformed-reply` if its data could not be read. */
export function readChunk({ event, data }: SseMessage, value: Json | undefined): Chunk {
  if (value === undefined) throw new RunnableError({ kind: 'malformed-reply', detail: capped(data) });
  return { event, data: value };
}

/** Reads the id of a run from its metadata; null if they have none. */
export function runIdIn(data: Json): string | null {
  const id = metadata.safeParse(data).data?.run_id;
  return id !== undefined && id.length <= longestId ? id : null;
}

/** Builds the failure of an error in the graph, which has no HTTP status of its own (docs/agent-server.md#errors). */
export function graphFailure(data: Json): RunnableFailure {
  const read = errorData.safeParse(data).data;
  const error = read?.error ?? null;
  const message = read?.message == null ? null : innerMessage(read.message);
  if (error === 'Error' && message !== null && cancelActions.includes(message))
    return { kind: 'ended-by-server', how: 'cancelled' };
  const known = [error, message].filter((text) => text !== null);
  const detail = known.length > 0 ? known.join(': ') : typeof data === 'string' ? data : writeJson(data);
  return { kind: 'runnable-error', status: 200, detail: capped(detail) };
}

/** All that a JavaScript server says of a run that was cancelled: the action that was asked for. */
const cancelActions = ['interrupt', 'rollback'];

export const failureInText = (text: string): RunnableFailure => graphFailure(parseJson(text) ?? text);

/** The JavaScript server puts the error as JSON into the message of its single response. */
function innerMessage(message: string): string {
  const inner = /^\s*\{/.test(message) ? errorData.safeParse(parseJson(message)).data : undefined;
  return inner?.message ?? message;
}
