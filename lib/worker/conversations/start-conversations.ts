import { type ConversationRecord, conversationRecords } from '../../chat/conversation/conversation-record.ts';
import { withRecordTexts } from '../../chat/masking/record-texts.ts';
import { createMask } from '../../chat/masking/secret-search.ts';
import { parseJson } from '../../json/json.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import { clearNotification } from '../../platform/browser/notifications.ts';
import { takeRecords } from '../../platform/records/conversation-writing.ts';
import { readFile, removeFile } from '../../platform/records/file-store.ts';
import { maskStoredFailures } from '../../platform/records/stored-failures.ts';
import { searchForSecrets } from '../../platform/settings/known-secrets.ts';
import type { Change } from '../../wire/changes.ts';
import type { TakeOutcome } from '../../wire/replies.ts';
import type { SecretWorld } from '../profiles/start-profiles.ts';
import type { RunEngine } from '../runs/run-engine.ts';
import type { Runs } from '../runs/start-runs.ts';
import { createConversationCommands, createPruneCommands, purgeDeleted } from './conversation-commands.ts';

/** Connects the commands on conversations to the browser. Purges and masks stored ones after recovery. */
export function startConversations(
  notice: (change: Change) => void,
  { engine, queue, recovered, changed }: Pick<Runs, 'engine' | 'queue' | 'recovered' | 'changed'>,
) {
  const world = {
    engine,
    now: () => Date.now(),
    pauseQueue: queue.pause,
    clearNotification,
    notice: changed,
  };
  const masking = {
    searchForSecrets,
    engine,
    onMasked: (id: string) => notice({ store: 'conversations', id }),
    maskStoredFailures,
  };
  void recovered.then(() => purgeDeleted(world));
  void recovered
    .then(() => maskWhenIdle(masking))
    .catch((error) => logFault('masking what earlier versions stored', error));
  return {
    commands: {
      ...createConversationCommands(world),
      ...createPruneCommands(world),
      ...createTakeCommand({
        masked: (given) => withMaskedFailures(given, { searchForSecrets }),
        notice: changed,
      }),
    },
  };
}

/** Masks known secrets in the failures of imported records. */
export async function withMaskedFailures(
  records: ConversationRecord[],
  { searchForSecrets }: SecretWorld,
): Promise<ConversationRecord[]> {
  const search = await searchForSecrets();
  if (!search) return records;
  const mask = createMask(search);
  return records.map((record) => ({
    ...record,
    runs: record.runs.map(({ run, fold }) => ({
      run: { ...run, state: withRecordTexts(run.state, mask) },
      fold,
    })),
  }));
}

type MaskingWorld = SecretWorld & {
  engine: Pick<RunEngine, 'isIdle'>;
  onMasked(conversationId: string): void;
  maskStoredFailures: typeof maskStoredFailures;
};

/** Milliseconds between two slices, and between two checks while a run is open. */
const restMs = { idle: 20, busy: 1_000 };

/** Masks the failures that earlier versions stored, while no run is open. */
export const maskWhenIdle = ({ searchForSecrets, engine, onMasked, maskStoredFailures }: MaskingWorld) =>
  maskStoredFailures({
    onMasked,
    async mask() {
      const search = await searchForSecrets();
      return search && createMask(search);
    },
    async whenIdle() {
      await rest(restMs.idle);
      while (!engine.isIdle()) await rest(restMs.busy);
    },
  });

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
