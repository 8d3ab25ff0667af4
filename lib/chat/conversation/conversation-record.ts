import * as z from 'zod/mini';
import type { Json } from '../../json/json.ts';
import type { Fold } from '../../runnable/fold.ts';
import { run } from '../run/run.ts';
import { conversation, message } from './conversation.ts';

/** Unchecked: the value was parsed from JSON. */
const json = z.custom<Json>();

/** Pieces with two possible readings (see `Series`). */
const unclearPieces = z.lazy(() =>
  z.discriminatedUnion('status', [
    z.object({
      status: z.literal('open'),
      latest: json,
      repeats: z.boolean(),
      isOneKey: z.boolean(),
    }),
    z.object({
      status: z.literal('lengthens'),
      latest: z.union([z.string(), z.number()]),
      count: z.number(),
    }),
  ]),
);

/** Output of a run. Documents of version 0.6 and earlier lack `series`. */
const fold = z.lazy(() =>
  z.pipe(
    z.object({ parts: z.array(json), series: z.optional(z.record(z.string(), unclearPieces)) }),
    z.transform(({ parts, series }): Fold => (series ? { parts, series } : { parts })),
  ),
);

export const runRecord = z.lazy(() => z.object({ run, fold }));

/** A conversation as exported and imported: everything except the journals of its runs. */
export const conversationRecord = z.lazy(() =>
  z.object({
    // Deleted branches stay behind.
    conversation: z.omit(conversation, { pruned: true, prunedAt: true }),
    messages: z.array(message),
    runs: z.array(runRecord),
  }),
);
export type ConversationRecord = z.infer<typeof conversationRecord>;

export const conversationRecords = z.array(conversationRecord);
