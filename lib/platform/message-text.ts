import { answerPlace } from '../chat/answer-fields.ts';
import { type Message, message } from '../chat/conversation.ts';
import { inSlices } from '../chat/in-slices.ts';
import { outputOf } from '../langserve/fold.ts';
import { outputText } from '../langserve/output-text.ts';
import { readStoredRun } from './conversation-store.ts';
import { database } from './database.ts';
import type { StoredRun } from './record-store.ts';

export type MessageText = { id: string; conversationId: string; at: number; text: string };

/** The field that holds the text in the outputs of a profile; null: the usual one. */
export type AnswerFieldOf = (profileId: string) => string | null;

/** A record that cannot be read. */
export class Unreadable extends Error {
  override name = 'Unreadable' as const;
}

/** What messages on disk say; undefined for one that is not there, or is still being answered. */
export async function readTexts(
  ids: readonly string[],
  answerFieldOf: AnswerFieldOf,
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
    const read = message.safeParse(stored);
    return read.success ? textOf(read.data, run, answerFieldOf) : new Unreadable('a message');
  });
}

function textOf(of: Message, stored: StoredRun | undefined, answerFieldOf: AnswerFieldOf) {
  const { id, conversationId, createdAt: at } = of;
  if (of.role === 'human') return { id, conversationId, at, text: of.text };
  if (!stored || stored.open) return undefined;
  const read = readStoredRun(stored);
  if (!read) return new Unreadable('a run');
  const answerAt = answerPlace(read.run, answerFieldOf(of.profileId));
  return { id, conversationId, at, text: outputText(outputOf(read.fold), answerAt) };
}
