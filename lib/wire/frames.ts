import * as z from 'zod/mini';
import { run } from '../chat/run/run.ts';
import { recordId as runId } from '../chat/storage/record-id.ts';
import type { Json } from '../json/json.ts';
import type { Fold } from '../runnable/fold.ts';

/** Name of the port over which a panel follows runs, with the version of its frames. */
export const followPort = 'follow/1';

export const followerFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('follow'), runId }),
  z.strictObject({ type: z.literal('unfollow'), runId }),
  /** Acknowledges frames up to `seq`; the worker pauses when too many are unacknowledged. */
  z.strictObject({ type: z.literal('ack'), runId, seq: z.number() }),
]);
export type FollowerFrame = z.infer<typeof followerFrame>;

/** JSON that is not checked: it came over a port, and there may be 20,000 chunks of it. */
const json = z.custom<Json>(() => true);
const fold = z.custom<Fold>((value) => z.object({ parts: z.array(z.unknown()) }).safeParse(value).success);

/** A frame from the worker to a page that follows a run. */
export const runFrame = z.lazy(() =>
  z.discriminatedUnion('type', [
    /** The whole run up to the event `run.seq`. */
    z.strictObject({ type: z.literal('snapshot'), runId, run, fold }),
    /** The chunks among the events after `from`, up to `run.seq`. */
    z.strictObject({ type: z.literal('delta'), runId, from: z.number(), run, chunks: z.array(json) }),
    /** Events after `from`, none of them a chunk. */
    z.strictObject({ type: z.literal('state'), runId, from: z.number(), run }),
    z.strictObject({ type: z.literal('missing'), runId }),
  ]),
);
export type RunFrame = z.infer<typeof runFrame>;

/** Characters per piece: a browser takes at most 64 MiB in one message, and a character at most six bytes. */
const pieceLength = 8 * 1024 * 1024;

const piece = z.strictObject({ piece: z.string(), isLast: z.boolean() });
type Piece = z.infer<typeof piece>;

/** Splits a message that is too large for the channel; `createPieceReader` joins the pieces again. */
export function* piecesOf(message: unknown, length = pieceLength): Generator<Piece> {
  const text = JSON.stringify(message);
  for (let start = 0; start < text.length; start += length) {
    yield { piece: text.slice(start, start + length), isLast: start + length >= text.length };
  }
}

/** Passes on each message, and one that comes in pieces once it is complete. */
export function createPieceReader(take: (message: unknown) => void) {
  let pieces: string[] = [];
  return (message: unknown) => {
    const { success, data } = piece.safeParse(message);
    if (!success) return take(message);
    pieces.push(data.piece);
    if (!data.isLast) return;
    const whole = pieces.join('');
    pieces = [];
    take(JSON.parse(whole));
  };
}
