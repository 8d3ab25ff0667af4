import type { Json } from '../json/json.ts';
import type { RunnableFailure } from './failure.ts';

/** The last event of a run. Every run has exactly one. */
export type RunEnd = { type: 'end' } | { type: 'error'; failure: RunnableFailure } | { type: 'stopped' };

/** Names and values in order, with secrets masked. */
export type HeaderList = [name: string, value: string][];

/**
 * The head of a request as it was sent. The body is not stored: it may contain values that the person wants
 * stored nowhere.
 */
export type SentRequest = { method: string; url: string; headers: HeaderList };

/** Texts of chunks as the server sent them; the protocol's `chunkIn` reads them again. */
export type RawChunks = {
  texts: string[];
  /** Number of the network read that brought the last of them, counted from 1. */
  read: number;
  /** Last event id so far, if the server sends ids. */
  lastEventId?: string;
};

/** An event of a run, in either data transfer mode. */
export type RunEvent =
  /** The request has left. */
  | { type: 'sent'; request?: SentRequest }
  /** A reply of the right kind has begun. */
  | { type: 'reply'; status: number; headers?: HeaderList }
  /** `data` is everything that the server sent with it. */
  | { type: 'metadata'; runId: string | null; data: Json }
  /** Chunks that arrived together: a fast stream brings many in one read. */
  | { type: 'chunks'; chunks: Json[]; raw?: RawChunks }
  /** An event with an unknown name, kept for the trace. */
  | { type: 'unknown'; event: string; data: string }
  | RunEnd;

export const isRunEnd = (event: RunEvent): event is RunEnd =>
  event.type === 'end' || event.type === 'error' || event.type === 'stopped';
