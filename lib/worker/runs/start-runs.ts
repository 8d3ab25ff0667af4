import { clearNotification } from '../../platform/browser/notifications.ts';
import type { Port } from '../../platform/browser/port.ts';
import {
  findConversation,
  findMessage,
  readConversation,
} from '../../platform/records/conversation-reading.ts';
import { markSeen, writeTurn } from '../../platform/records/conversation-writing.ts';
import { readFile } from '../../platform/records/file-store.ts';
import {
  chunksInJournal,
  findRun,
  openRecord,
  rewriteRun,
  writeRepeat,
} from '../../platform/records/run-store.ts';
import { readProfile } from '../../platform/settings/profile-storage.ts';
import type { Change } from '../../wire/changes.ts';
import type { Runnables } from '../runnables/start-runnables.ts';
import { createFoldCommand } from './fold-command.ts';
import { serveFollower } from './follow.ts';
import { createRunCommands } from './run-commands.ts';
import { startRunHost } from './run-host.ts';

const now = () => Date.now();

/** Connects the commands that start runs, and the panels that follow them, to the browser. */
export function startRuns(notice: (change: Change) => void, runnables: Runnables) {
  const { protocols, connectionWorld, descriptions } = runnables;
  const { engine, recover, recovered, badge, session, outages, telling } = startRunHost(notice, protocols);
  const changed = (change: Change) => {
    notice(change);
    badge();
  };
  return {
    engine,
    outages,
    /** Resolves when the runs of dead workers are marked as interrupted. */
    recovered,
    /** Notifies of a written conversation and updates the badge. */
    changed,
    follow: (port: Port) => serveFollower(port, { engine, findRun, recovered: recover }),
    commands: {
      ...telling.commands,
      ...createFoldCommand({ protocols, readConversation, chunksInJournal, rewriteRun, notice: changed }),
      ...createRunCommands({
        protocols,
        engine,
        recover,
        exchangeWorld: { ...connectionWorld, descriptions, readFile, outages },
        now,
        session,
        readProfile,
        findConversation,
        findMessage,
        readConversation,
        writeTurn: ({ head, messages, run, isAside }) => writeTurn(head, messages, openRecord(run), isAside),
        findRun,
        writeRepeat,
        rewriteRun,
        async markSeen(id) {
          await Promise.all([markSeen(id), clearNotification(id)]);
        },
        notice: changed,
      }),
    },
  };
}

export type Runs = ReturnType<typeof startRuns>;
