import type { Json } from '../json/json.ts';
import type { RunnableFailure } from './failure.ts';

/** The last event of every run, and only that. */
export type RunEnd = { type: 'end' } | { type: 'error'; failure: RunnableFailure } | { type: 'stopped' };

/** What a run says of itself, in either data transfer mode. */
export type RunEvent =
  /** The request has left. */
  | { type: 'sent' }
  /** A reply of the right kind has begun. */
  | { type: 'reply'; status: number }
  /** `data` is all that the server said with it. */
  | { type: 'metadata'; runId: string | null; data: Json }
  /** Chunks that arrived together: a fast stream brings many with one read. */
  | { type: 'chunks'; chunks: Json[] }
  /** An event of a name that we do not know: kept for the trace. */
  | { type: 'unknown'; event: string; data: string }
  | RunEnd;

export const isRunEnd = (event: RunEvent): event is RunEnd =>
  event.type === 'end' || event.type === 'error' || event.type === 'stopped';
