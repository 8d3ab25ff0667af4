import type { ConversationRecord } from '../../chat/conversation/conversation-record.ts';
import { withRecordTexts } from '../../chat/masking/record-texts.ts';
import { createMask } from '../../chat/masking/secret-search.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { clearNotification } from '../../platform/browser/notifications.ts';
import { maskStoredFailures } from '../../platform/records/stored-failures.ts';
import { searchForSecrets } from '../../platform/settings/known-secrets.ts';
import type { Change } from '../../wire/changes.ts';
import type { SecretWorld } from '../profiles/start-profiles.ts';
import type { RunEngine } from '../runs/run-engine.ts';
import type { Runs } from '../runs/start-runs.ts';
import { createConversationCommands, createPruneCommands, purgeDeleted } from './conversation-commands.ts';
import { createTakeCommand } from './take-command.ts';

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
