import * as z from 'zod/mini';
import { type Json, parseJson, parseSent } from '../json/json.ts';
import { capped, RunnableError, type RunnableFailure } from '../runnable/failure.ts';
import { type Arrival, longestId, type RawTexts, type RunEvent } from '../runnable/run-event.ts';
import type { SseMessage } from '../sse/sse.ts';

const metadata = z.object({ run_id: z.nullish(z.string()), feedback_tokens: z.optional(z.unknown()) });
const errorData = z.object({ status_code: z.nullish(z.number()), message: z.nullish(z.string()) });

/** A short text without escapes, as most chunks are: taking it out costs half of parsing it. */
const plainText = /^"[ !#-[\]-\uffff]{0,64}"$/;

/** Parses a chunk of the output. Throws a RunnableError `malformed-reply` if `read` cannot read it. */
export function readChunk(data: string, read = parseSent): Json {
  if (plainText.test(data)) return data.slice(1, -1);
  const value = read(data);
  if (value !== undefined) return value;
  throw malformed(data);
}

export const malformed = (data: string) =>
  new RunnableError({ kind: 'malformed-reply', detail: capped(data) });

export const replyHead = ({ status, headers }: Response): RunEvent => ({
  type: 'reply',
  status,
  headers: [...headers],
});

/**
 * Reads a message of `/stream` other than a chunk (docs/protocol.md#reply-of-a-stream, docs/protocol.md#error-event).
 * Throws like `readChunk`.
 */
export function readStreamMessage({ event, data }: SseMessage, arrival: Arrival): RunEvent {
  const raw = { texts: [data], ...arrival };
  switch (event) {
    case 'metadata':
      return metadataEvent(readChunk(data), raw);
    case 'end':
      return { type: 'end', arrival };
    case 'error':
      return { type: 'error', failure: errorFailure(data), raw };
    default:
      return { type: 'unknown', event, data, arrival };
  }
}

export function metadataEvent(data: Json, raw?: RawTexts): RunEvent {
  const { run_id, feedback_tokens: tokens } = metadata.safeParse(data).data ?? {};
  const takesFeedback = Array.isArray(tokens) && tokens.length > 0 && { takesFeedback: true as const };
  const runId = run_id && run_id.length <= longestId ? run_id : null;
  return { type: 'metadata', runId, data, ...takesFeedback, ...(raw && { raw }) };
}

/** Builds the failure of an error event. Without complete JSON the text of the event is the message. */
export function errorFailure(data: string): RunnableFailure {
  const read = errorData.safeParse(parseJson(data));
  const status = (read.success && read.data.status_code) || statusBegunIn(data) || 500;
  const detail = capped((read.success && read.data.message) || data);
  // Up to 0.0.51 LangServe reports rejected input in the stream, as the repr of a Python list.
  if (status === 422) return { kind: 'rejected-input', problems: [], detail };
  return { kind: 'runnable-error', status, detail };
}

/** Returns the status in JSON that was cut off; 0 if there is none. */
const statusBegunIn = (data: string) => Number(/^\{\s*"status_code":\s*(\d{3})/.exec(data)?.[1] ?? 0);
