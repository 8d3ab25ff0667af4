import { answerText, type ReadingOf } from '../../chat/conversation/answer-reading.ts';
import type { Message } from '../../chat/conversation/conversation.ts';
import { readMessage } from '../../chat/conversation/conversation-record.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import { readStoredRun } from '../records/conversation-reading.ts';
import { database } from '../records/database.ts';
import type { StoredRun } from '../records/record-store.ts';

/** Characters searched per answer: reading 30 million at once would block the page for seconds. */
const longestSearched = 2_000_000;

export type MessageText = { id: string; conversationId: string; at: number; text: string };

export class Unreadable extends Error {
  override name = 'Unreadable' as const;
}

/** Reads the texts of messages on disk; undefined for a missing message and for an unfinished answer. */
export async function readTexts(
  ids: readonly string[],
  readingOf: ReadingOf,
): Promise<(MessageText | Unreadable | undefined)[]> {
  const tx = (await database()).transaction(['messages', 'runs']);
  const found = await Promise.all(
    ids.map(async (id) => {
      const stored: unknown = await tx.objectStore('messages').get(id);
      const runId = (stored as { runId?: unknown } | undefined)?.runId;
      const run = typeof runId === 'string' ? await tx.objectStore('runs').get(runId) : undefined;
      return { stored, run };
    }),
  );
  return inSlices(found, ({ stored, run }) => {
    if (stored === undefined) return undefined;
    const { data } = readMessage(stored);
    return data ? textOf(data, run, readingOf) : new Unreadable('a message');
  });
}

function textOf(of: Message, stored: StoredRun | undefined, readingOf: ReadingOf) {
  const { id, conversationId, createdAt: at } = of;
  if (of.role === 'human') return { id, conversationId, at, text: of.text };
  if (!stored || stored.open) return undefined;
  const read = readStoredRun(stored);
  if (!read) return new Unreadable('a run');
  const text = answerText(read, readingOf(read.run)).slice(0, longestSearched);
  return { id, conversationId, at, text };
}
