import type * as z from 'zod/mini';
import * as version1 from '../frozen/records-v1.ts';
import { run } from '../run/run.ts';
import { conversation, message } from './conversation.ts';
import { runRecord } from './conversation-record.ts';

type Issue = Pick<z.core.$ZodIssue, 'code' | 'path'>;

/** A stored value in today's form, or the first thing that is wrong with it. */
export type ReadRecord<Today> = { data: Today; issue?: never } | { data?: never; issue: Issue | undefined };

/**
 * Builds a reader: today's schema first, then each older version by its own frozen schema, brought to today's form.
 * A field that becomes required makes `upgrade` a type error, not older records unreadable.
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
export const readRun = recordReader(run, version1.run, (item) => item);
export const readRunRecord = recordReader(runRecord, version1.runWithOutput, (item) => item);
