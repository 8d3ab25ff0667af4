import { type ConversationRecord, conversationRecords } from '../../chat/conversation/conversation-record.ts';
import { parseJson } from '../../json/json.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import { takeRecords } from '../../platform/records/conversation-writing.ts';
import { readFile, removeFile } from '../../platform/records/file-store.ts';
import type { Change } from '../../wire/changes.ts';
import type { TakeOutcome } from '../../wire/replies.ts';

type TakeWorld = {
  /** Masks what came from a file. It refuses while secrets are locked. */
  masked(records: ConversationRecord[]): Promise<ConversationRecord[]>;
  notice(change: Change): void;
};

/** Batch size: larger is cheaper but blocks other writers longer. */
const mostTogether = 25;

/** Imports conversations that a page has put into a stored file. */
export function createTakeCommand({ masked, notice }: TakeWorld): Pick<CommandHandlers, 'conversation.take'> {
  /** Imports conversations together; if that fails or they are too many, each half by itself. */
  async function take(values: unknown[], isFork: boolean): Promise<TakeOutcome[]> {
    const { data } = values.length > mostTogether ? {} : conversationRecords.safeParse(values);
    let problem: TakeOutcome = 'unreadable';
    try {
      if (data) return await takeAll(isFork ? data : await masked(data));
    } catch (error) {
      problem = problemOf(error);
      logFault('taking in', error);
    }
    if (values.length === 1) return [problem];
    const half = values.length / 2;
    return [...(await take(values.slice(0, half), isFork)), ...(await take(values.slice(half), isFork))];
  }

  async function takeAll(given: ConversationRecord[]) {
    const outcomes = await takeRecords(given);
    for (const [place, { conversation }] of given.entries())
      if (outcomes[place] === 'taken') notice({ store: 'conversations', id: conversation.id });
    return outcomes;
  }

  return {
    // A fork has what is stored here already, so it needs no secret.
    async 'conversation.take'({ fileId, isFork = false }) {
      const values = parseJson((await (await readFile(fileId))?.text()) ?? '');
      const outcomes = await take(Array.isArray(values) ? values : [], isFork);
      await removeFile(fileId);
      return { outcomes };
    },
  };
}

/** Throws the refusal of the command itself: it would be the same for each conversation. */
function problemOf(error: unknown): TakeOutcome {
  if (error instanceof CommandRefusal) throw error;
  return (error as Error).name === 'ConstraintError' ? 'mixed' : 'refused';
}
