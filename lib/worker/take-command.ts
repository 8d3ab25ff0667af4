import { type ConversationRecord, conversationRecord } from '../chat/conversation-record.ts';
import { parseJson } from '../langserve/json.ts';
import { logFault } from '../platform/fault-log.ts';
import type { CommandHandlers } from '../platform/messaging.ts';
import type { Change } from '../wire/changes.ts';
import type { TakeOutcome } from '../wire/replies.ts';

type TakeWorld = {
  readFile(id: string): Promise<Blob | undefined>;
  removeFile(id: string): Promise<unknown>;
  takeRecord(record: ConversationRecord): Promise<'taken' | 'known'>;
  notice(change: Change): void;
};

/** Takes in conversations that a panel has read from a file. */
export function createTakeCommand({
  readFile,
  removeFile,
  takeRecord,
  notice,
}: TakeWorld): Pick<CommandHandlers, 'conversation.take'> {
  async function take(value: unknown): Promise<TakeOutcome> {
    const { data } = conversationRecord.safeParse(value);
    if (!data) return 'unreadable';
    try {
      const outcome = await takeRecord(data);
      if (outcome === 'taken') notice({ store: 'conversations', id: data.conversation.id });
      return outcome;
    } catch (error) {
      logFault('taking in', error);
      return (error as Error).name === 'ConstraintError' ? 'mixed' : 'refused';
    }
  }

  return {
    async 'conversation.take'({ fileId }) {
      const values = parseJson((await (await readFile(fileId))?.text()) ?? '');
      const outcomes: TakeOutcome[] = [];
      for (const value of Array.isArray(values) ? values : []) outcomes.push(await take(value));
      await removeFile(fileId);
      return { outcomes };
    },
  };
}
