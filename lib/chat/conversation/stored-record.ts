import type * as z from 'zod/mini';
import { firstProtocolId } from '../../runnable/protocol-id.ts';
import * as version1 from '../frozen/records-v1.ts';
import { type Run, run } from '../run/run.ts';
import { conversation, message } from './conversation.ts';
import { runRecord } from './conversation-record.ts';

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
