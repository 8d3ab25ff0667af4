import type { Conversation } from '../../chat/conversation/conversation.ts';
import { readHead } from '../../chat/conversation/conversation-record.ts';
import { database, unlessRefused } from './database.ts';
import { sessionReading } from './session-reading.ts';

/** Finds the conversation that was changed last, on disk or in the session. */
export async function newestConversation(): Promise<Conversation | undefined> {
  const held = await sessionReading.heads();
  return [...held, await unlessRefused(newestOnDisk(), undefined)]
    .flatMap((head) => readHead(head).data ?? [])
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((one, other) => other.updatedAt - one.updatedAt)[0];
}

async function newestOnDisk(): Promise<Conversation | undefined> {
  const index = (await database()).transaction('conversations').store.index('updatedAt');
  let cursor = await index.openCursor(null, 'prev');
  while (cursor?.value.deletedAt !== undefined) cursor = await cursor.continue();
  return cursor?.value;
}
