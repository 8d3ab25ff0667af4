import { logFault } from '../../platform/browser/fault-log.ts';
import { clearNotification } from '../../platform/browser/notifications.ts';
import { findConversation, readWithPruned } from '../../platform/records/conversation-reading.ts';
import {
  changeConversation,
  purgeConversations,
  takeRecords,
} from '../../platform/records/conversation-writing.ts';
import { readFile, removeFile } from '../../platform/records/file-store.ts';
import { records } from '../../platform/records/records.ts';
import { findRun } from '../../platform/records/run-store.ts';
import { maskStoredFailures } from '../../platform/records/stored-failures.ts';
import { searchForSecrets } from '../../platform/settings/known-secrets.ts';
import type { Change } from '../../wire/changes.ts';
import type { Runs } from '../runs/start-runs.ts';
import { createConversationCommands, purgeDeleted } from './conversation-commands.ts';
import { maskWhenIdle, withMaskedFailures } from './masked-failures.ts';
import { createPruneCommands } from './prune-commands.ts';
import { createTakeCommand } from './take-command.ts';

/** Connects the commands on conversations to the browser. Purges and masks stored ones after recovery. */
export function startConversations(
  notice: (change: Change) => void,
  { engine, queue, recovered, changed }: Pick<Runs, 'engine' | 'queue' | 'recovered' | 'changed'>,
) {
  const world = {
    engine,
    now: () => Date.now(),
    changeConversation,
    findConversation,
    findRun,
    readWithPruned,
    pauseQueue: queue.pause,
    purgeConversations,
    removeConversations: records.remove,
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
        readFile,
        removeFile,
        takeRecords,
        masked: (given) => withMaskedFailures(given, { searchForSecrets }),
        notice: changed,
      }),
    },
  };
}
