import { originOf } from '../chat/profile.ts';
import type { Run } from '../chat/run.ts';
import { createWakefulness } from '../platform/awake.ts';
import { createChangeNotice } from '../platform/changes.ts';
import { findConversation, findMessage, writeTurn } from '../platform/conversation-store.ts';
import { rememberDeleted, takeDeleted } from '../platform/deleted-profiles.ts';
import { readStoredDescription, writeStoredDescription } from '../platform/description-storage.ts';
import { serveCommands } from '../platform/messaging.ts';
import { network } from '../platform/network.ts';
import { openPanelOnActionClick } from '../platform/panel-opener.ts';
import { giveAccessBack, hasAccess } from '../platform/permission.ts';
import { acceptPorts } from '../platform/port.ts';
import { readStoredProfiles, writeStoredProfiles } from '../platform/profile-storage.ts';
import { holdRunLock, isRunLockFree } from '../platform/run-lock.ts';
import {
  appendToJournal,
  findRun,
  foldFromJournal,
  openRecord,
  openRunIds,
  writeRunEnd,
} from '../platform/run-store.ts';
import { readProfileSecrets, writeProfileSecrets } from '../platform/secret-storage.ts';
import { createWatchdog } from '../platform/watchdog.ts';
import { causeOfRestart } from '../platform/worker-start.ts';
import { followPort } from '../wire/frames.ts';
import { createDescriptions, type Descriptions } from './descriptions.ts';
import { serveFollower } from './follow.ts';
import { createOriginQueue } from './origin-queue.ts';
import { createProfileCommands } from './profile-commands.ts';
import { createRecovery } from './recovery.ts';
import { createRunCommands } from './run-commands.ts';
import { createRunEngine } from './run-engine.ts';

const now = () => Date.now();

/** Puts the worker together. Every listener is registered before this returns: an event may be waiting for it. */
export function startWorker() {
  openPanelOnActionClick();
  const notice = createChangeNotice();
  const noticeOf = ({ conversationId }: Run) => notice({ store: 'conversations', id: conversationId });
  const descriptions = createDescriptions({ read: readStoredDescription, write: writeStoredDescription });
  const watchdog = createWatchdog(() => void recover().then(restIfIdle));
  const engine = startEngine(watchdog, noticeOf);
  const restIfIdle = () => (engine.openCount() === 0 ? watchdog.rest() : undefined);
  const recover = createRecovery({
    now,
    openRunIds,
    isOpenHere: engine.isOpen,
    isLockFree: isRunLockFree,
    findRun,
    foldFromJournal,
    writeEnd: writeRunEnd,
    cause: causeOfRestart(),
    onRecovered: noticeOf,
  });
  serveCommands({
    ...profileCommands(descriptions),
    ...createRunCommands({
      engine,
      recover,
      exchangeWorld: { fetch: network, descriptions, hasAccess, readSecrets: readProfileSecrets },
      now,
      readProfile: async (id) => (await readStoredProfiles()).stored.profiles.find((item) => item.id === id),
      findConversation,
      findMessage,
      writeTurn: ({ head, messages, run }) => writeTurn(head, messages, openRecord(run)),
      findRun,
      writeEnd: (run, fold) => writeRunEnd(run, fold, undefined),
      notice,
    }),
  });
  acceptPorts(followPort, (port) => serveFollower(port, { engine, findRun, recovered: recover }));
  void recover();
}

function startEngine(watchdog: ReturnType<typeof createWatchdog>, noticeOf: (run: Run) => void) {
  const takeTurn = createOriginQueue();
  return createRunEngine({
    now,
    lock: holdRunLock,
    stayAwake: createWakefulness(),
    append: appendToJournal,
    writeEnd: async (run, fold, entry) => {
      await writeRunEnd(run, fold, entry);
      noticeOf(run);
    },
    takeTurn: ({ url }, signal) => takeTurn(originOf(url), signal),
    onOpenRuns: (count) => void (count > 0 ? watchdog.watch() : watchdog.rest()),
  });
}

const profileCommands = (descriptions: Descriptions) =>
  createProfileCommands({
    read: readStoredProfiles,
    write: writeStoredProfiles,
    readSecrets: readProfileSecrets,
    writeSecrets: writeProfileSecrets,
    rememberDeleted,
    takeDeleted,
    forgetDescription: descriptions.forget,
    giveAccessBack,
    newId: () => crypto.randomUUID(),
  });
