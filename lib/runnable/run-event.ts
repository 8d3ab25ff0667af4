import type { Json } from '../json/json.ts';
import type { RunnableFailure } from './failure.ts';

/** The last event of every run, and only that. */
export type RunEnd = { type: 'end' } | { type: 'error'; failure: RunnableFailure } | { type: 'stopped' };

/** Names and values in their order; secrets are masked. */
export type HeaderList = [name: string, value: string][];

/** The head of a request as it left. Its body is not kept: it may hold what a person wants to be kept nowhere. */
export type SentRequest = { method: string; url: string; headers: HeaderList };

/** The texts of chunks as the server sent them, which `chunkIn` of the protocol reads again. */
export type RawChunks = {
  texts: string[];
  /** The number of the network read that brought the last of them, from 1 on. */
  read: number;
  /** The last event id so far, where the server gives any. */
  lastEventId?: string;
};

/** What a run says of itself, in either data transfer mode. */
export type RunEvent =
  /** The request has left. */
  | { type: 'sent'; request?: SentRequest }
  /** A reply of the right kind has begun. */
  | { type: 'reply'; status: number; headers?: HeaderList }
  /** `data` is all that the server said with it. */
  | { type: 'metadata'; runId: string | null; data: Json }
  /** Chunks that arrived together: a fast stream brings many with one read. */
  | { type: 'chunks'; chunks: Json[]; raw?: RawChunks }
  /** An event of a name that we do not know: kept for the trace. */
  | { type: 'unknown'; event: string; data: string }
  | RunEnd;

export const isRunEnd = (event: RunEvent): event is RunEnd =>
  event.type === 'end' || event.type === 'error' || event.type === 'stopped';
