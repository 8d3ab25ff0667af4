import { imageDeadlineSeconds } from '../chat/answer/remote-image.ts';
import type { ConversationRecord } from '../chat/conversation/conversation-record.ts';
import { createMask } from '../chat/masking/secret-search.ts';
import { createWakefulness } from '../platform/browser/awake.ts';
import { createChangeNotice } from '../platform/browser/changes.ts';
import { logFault } from '../platform/browser/fault-log.ts';
import { serveCommands } from '../platform/browser/messaging.ts';
import { network } from '../platform/browser/network.ts';
import { openPanelOnActionClick } from '../platform/browser/panel-opener.ts';
import { giveAccessBack, hasAccess, onAccessAdded } from '../platform/browser/permission.ts';
import { acceptPorts } from '../platform/browser/port.ts';
import {
  changeConversation,
  findConversation,
  findMessage,
  markSeen,
  purgeConversations,
  readConversation,
  takeRecords,
  writeTurn,
} from '../platform/records/conversation-store.ts';
import {
  moveFormerDescriptions,
  readStoredDescription,
  writeStoredDescription,
} from '../platform/records/description-storage.ts';
import { readFile, removeFile } from '../platform/records/file-store.ts';
import { records } from '../platform/records/records.ts';
import { chunksInJournal, findRun, openRecord, rewriteRun } from '../platform/records/run-store.ts';
import { maskStoredFailures } from '../platform/records/stored-failures.ts';
import { findDeleted, forgetDeleted, rememberDeleted } from '../platform/settings/deleted-profiles.ts';
import { readLentAccess, writeLentAccess } from '../platform/settings/lent-access-storage.ts';
import { readStoredProfiles, writeStoredProfiles } from '../platform/settings/profile-storage.ts';
import { readProfileSecrets, searchForSecrets } from '../platform/settings/secret-storage.ts';
import { maskedDescription } from '../runnable/masked-failure.ts';
import type { Change } from '../wire/changes.ts';
import { followPort } from '../wire/frames.ts';
import { createConversationCommands, purgeDeleted } from './conversations/conversation-commands.ts';
import { createTakeCommand } from './conversations/take-command.ts';
import { createImageCommands } from './pictures/image-commands.ts';
import { createLentAccess } from './profiles/lent-access.ts';
import { createProfileCommands } from './profiles/profile-commands.ts';
import { createSecretCommands, maskWhenIdle, withMaskedFailures } from './profiles/secret-commands.ts';
import { createDescribeCommand } from './runnables/describe-command.ts';
import { createDescriptions, type Descriptions } from './runnables/descriptions.ts';
import { createFoldCommand } from './runs/fold-command.ts';
import { serveFollower } from './runs/follow.ts';
import { createRunCommands } from './runs/run-commands.ts';
import type { RunEngine } from './runs/run-engine.ts';
import { startRunHost } from './runs/run-host.ts';

const now = () => Date.now();
const readProfile = async (id: string) =>
  (await readStoredProfiles()).stored.profiles.find((item) => item.id === id);

/** Puts the worker together. Every listener is registered before this returns: an event may be waiting for it. */
export function startWorker() {
  openPanelOnActionClick();
  const notice = createChangeNotice();
  const descriptions = storedDescriptions(notice);
  const { engine, recover, badge, session, outages } = startRunHost(notice);
  const exchangeWorld = { ...connectionWorld, descriptions, readFile, now, outages };
  const access = lentAccess();
  onAccessAdded(access.settleSoon);
  const conversationWorld = {
    engine,
    now,
    changeConversation,
    purgeConversations,
    removeConversations: records.remove,
    notice(change: Change) {
      notice(change);
      badge();
    },
  };
  serveCommands({
    ...profileCommands(descriptions, access),
    ...createImageCommands({
      access,
      fetch: network,
      isOnline: () => outages().isOnline,
      deadlineMs: imageDeadlineSeconds * 1000,
      stayAwake: createWakefulness(),
    }),
    ...createSecretCommands({ searchForSecrets }),
    ...createDescribeCommand({ readProfile, connectionWorld: exchangeWorld, descriptions }),
    ...createConversationCommands(conversationWorld),
    ...createFoldCommand({ readConversation, chunksInJournal, rewriteRun, notice: conversationWorld.notice }),
    ...createTakeCommand({ readFile, removeFile, takeRecords: takeMasked, notice: conversationWorld.notice }),
    ...createRunCommands({
      engine,
      recover,
      exchangeWorld,
      now,
      session,
      readProfile,
      findConversation,
      findMessage,
      readConversation,
      writeTurn: ({ head, messages, run }) => writeTurn(head, messages, openRecord(run)),
      findRun,
      rewriteRun,
      markSeen,
      notice: conversationWorld.notice,
    }),
  });
  const recovered = recover();
  void recovered.then(() => purgeDeleted(conversationWorld));
  void recovered.then(() => maskFormerFailures(engine, notice));
  acceptPorts(followPort, (port) => serveFollower(port, { engine, findRun, recovered: recover }));
}

const takeMasked = async (given: ConversationRecord[]) =>
  takeRecords(await withMaskedFailures(given, { searchForSecrets }));

const maskFormerFailures = (engine: RunEngine, notice: (change: Change) => void) =>
  maskWhenIdle({
    searchForSecrets,
    engine,
    onMasked: (id) => notice({ store: 'conversations', id }),
    maskStoredFailures,
  }).catch((error) => logFault('masking what earlier versions stored', error));

const connectionWorld = { fetch: network, hasAccess, readSecrets: readProfileSecrets };

function storedDescriptions(notice: (change: Change) => void) {
  const said = (id: string) => notice({ store: 'descriptions', id });
  const moved = moveDescriptions(said).catch((error) => logFault('moving descriptions', error));
  return createDescriptions({
    read: (id) => moved.then(() => readStoredDescription(id)),
    async write(id, description) {
      await moved;
      await writeStoredDescription(id, description).finally(() => said(id));
    },
    urlOf: async (id) => (await readProfile(id))?.url,
  });
}

async function moveDescriptions(said: (profileId: string) => void) {
  const ids = new Set((await readStoredProfiles()).stored.profiles.map(({ id }) => id));
  const search = await searchForSecrets();
  const mask = search ? createMask(search) : (text: string) => text;
  const moved = await moveFormerDescriptions(
    (id) => ids.has(id),
    (former) => maskedDescription(former, mask),
  );
  for (const id of moved) said(id);
}

const lentAccess = () =>
  createLentAccess({
    readLent: readLentAccess,
    writeLent: writeLentAccess,
    readProfiles: readStoredProfiles,
    hasAccess,
    giveAccessBack,
    patienceMs: 2_000,
  });

const profileCommands = (descriptions: Descriptions, access: ReturnType<typeof createLentAccess>) =>
  createProfileCommands(
    {
      read: readStoredProfiles,
      write: writeStoredProfiles,
      readSecrets: readProfileSecrets,
      rememberDeleted,
      findDeleted,
      forgetDeleted,
      forgetDescription: descriptions.forget,
      noteUnneeded: access.note,
      newId: () => crypto.randomUUID(),
    },
    access.changing,
  );
