import * as z from 'zod/mini';
import type { Json } from '../../json/json.ts';
import { firstProtocolId } from '../../runnable/description.ts';
import type { Fold } from '../../runnable/fold.ts';
import type { Attachment } from '../file/attachment.ts';
import * as version1 from '../frozen/records-v1.ts';
import { type Run, run } from '../run/run.ts';
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

const runRecord = z.lazy(() => z.object({ run, fold }));

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

/** Lists the files of all messages and fields without duplicates. */
export function attachedFiles({
  messages,
  runs,
}: Pick<ConversationRecord, 'messages' | 'runs'>): Attachment[] {
  const files = [
    ...messages.flatMap((message) => (message.role === 'human' ? message.attachments : [])),
    ...runs.flatMap(({ run }) => run.files.map(({ file }) => file)),
  ];
  const byId = new Map<string, Attachment>();
  for (const file of files) if (!byId.has(file.id)) byId.set(file.id, file);
  return [...byId.values()];
}

type Issue = Pick<z.core.$ZodIssue, 'code' | 'path'>;

/** A stored value in today's form, or the first thing wrong with it. */
export type ReadRecord<Today> = { data: Today; issue?: never } | { data?: never; issue: Issue | undefined };

/**
 * Builds a reader: today's schema first, then the older version's frozen schema, converted to today's form. A
 * new required field makes `upgrade` a type error instead of making older records unreadable.
 */
export function recordReader<Today extends z.core.$ZodType, Older extends z.core.$ZodType>(
  today: Today & z.ZodMiniType,
  older: Older & z.ZodMiniType,
  upgrade: (value: z.infer<Older>) => z.infer<Today>,
) {
  return (stored: unknown): ReadRecord<z.infer<Today>> => {
    const read = today.safeParse(stored);
    if (read.success) return { data: read.data as z.infer<Today> };
    const earlier = older.safeParse(stored);
    if (earlier.success) return { data: upgrade(earlier.data as z.infer<Older>) };
    return { issue: read.error.issues[0] };
  };
}

export const readHead = recordReader(conversation, version1.conversation, (head) => head);
export const readMessage = recordReader(message, version1.message, (item) => item);
export const readRun = recordReader(run, version1.run, runFromVersion1);
export const readRunRecord = recordReader(runRecord, version1.runWithOutput, ({ run, fold }) => ({
  run: runFromVersion1(run),
  fold,
}));

/** Converts a run of version 1, which had one protocol and named a missing mode by its endpoint. */
export function runFromVersion1(item: z.infer<typeof version1.run>): Run {
  const protocol = firstProtocolId;
  const { state } = item;
  if (state.status !== 'failed' || state.failure.kind !== 'not-exposed') {
    // The compiler does not see that the only changed kind is excluded.
    return { ...item, protocol, state: state as Run['state'] };
  }
  const { endpoint, ...failure } = state.failure;
  const mode = endpoint === 'stream' ? 'stream' : 'batch';
  return { ...item, protocol, state: { ...state, failure: { ...failure, mode, path: `/${endpoint}` } } };
}
