import type { ReadonlySignal } from '@preact/signals';
import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import type { Run } from '../../chat/run/run.ts';
import { onAskedConversation, takeAskedConversation } from '../../platform/browser/asked-conversation.ts';
import { browserLocale, lookUp } from '../../platform/browser/catalogue.ts';
import { createChangeNotice, onChange } from '../../platform/browser/changes.ts';
import { cookieNames } from '../../platform/browser/cookies.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { sendCommand } from '../../platform/browser/messaging.ts';
import { ownVersion } from '../../platform/browser/own-version.ts';
import { startOwnWorker } from '../../platform/browser/own-worker.ts';
import { openFullPage } from '../../platform/browser/panel-opener.ts';
import { hasAccess, onAccessChange, requestAccess } from '../../platform/browser/permission.ts';
import { openPort } from '../../platform/browser/port.ts';
import { createTimedWork } from '../../platform/browser/timed-work.ts';
import {
  findConversation,
  listConversations,
  readConversation,
} from '../../platform/records/conversation-reading.ts';
import {
  onStoredDescriptionChange,
  readStoredDescription,
} from '../../platform/records/description-storage.ts';
import { addFile, hasFiles, readFile, removeFile, writeFile } from '../../platform/records/file-store.ts';
import { newestConversation } from '../../platform/records/newest-conversation.ts';
import { recordReading, whyNothingIsKept } from '../../platform/records/record-reading.ts';
import { createDrawingMarks } from '../../platform/settings/drawing-marks.ts';
import { panelMemory } from '../../platform/settings/panel-memory.ts';
import { onStoredProfilesChange, readStoredProfiles } from '../../platform/settings/profile-storage.ts';
import { onLockChange, readLockState } from '../../platform/settings/secrets-key.ts';
import { onStoredSettingsChange, readStoredSettings } from '../../platform/settings/settings-storage.ts';
import type { PageProtocols } from '../../runnable/page-protocols.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { Change } from '../../wire/changes.ts';
import { followPort } from '../../wire/frames.ts';
import { onceIdle, twoQuietSeconds } from './idle.ts';

/** Milliseconds: a worker that just died takes a while to restart. */
const findPatienceMs = 60_000;

/** Never aborted: used for the lifetime of the page. */
const always = AbortSignal.any([]);

/** The background worker. */
const commands = {
  send: sendCommand,
  /** Asks the worker, which alone knows the secrets, where these texts contain one. */
  findSecrets: (texts: string[]) => sendCommand('secrets.find', { texts }, findPatienceMs),
  openPort: () => openPort(followPort),
  onChange: (listen: (change: Change) => void, until = always) => onChange(listen, until),
  createChangeNotice,
};

/** What is stored on disk. A page only reads it, but for tidying and unreadable records. */
const recordsOf = (protocols: Protocols) => ({
  /** The stored conversation, even if deleted. */
  find: findConversation,
  list: listConversations,
  read: readConversation,
  /** The conversation changed last. */
  newest: newestConversation,
  whyNothingIsKept,
  readDescription: (profileId: string) => readStoredDescription(profileId, protocols),
  onDescriptionChange: (profileId: string, listen: () => void, until = always) =>
    onStoredDescriptionChange(profileId, listen, until),

  async foldFromJournal(run: Run) {
    const { foldFromJournal } = await import('../../platform/records/run-store.ts');
    return foldFromJournal(run, protocols.answersOf(run.protocol));
  },
  async loadRuns() {
    const [{ findRun }, { readJournalAfter, readRepeats }] = await Promise.all([
      import('../../platform/records/run-store.ts'),
      import('../../platform/records/journal-reading.ts'),
    ]);
    return {
      find: async (id: string) => (await findRun(id))?.run,
      journal: (id: string) => recordReading.journal(id),
      /** Reads the entries after the one of this number, some at a time. */
      journalAfter: readJournalAfter,
      repeats: readRepeats,
    };
  },
  async loadQueue() {
    const [{ readQueued }, { readSessionId }] = await Promise.all([
      import('../../platform/records/queue-store.ts'),
      import('../../platform/browser/browser-session.ts'),
    ]);
    return { readQueued, readSessionId };
  },
  async loadSearch(readingOf: ReadingOf) {
    const { createSearch, noteReadOtherwise } = await import('../../platform/search/search.ts');
    const { takeIn, ...search } = createSearch(readingOf);
    return { ...search, takeIn: () => takeIn(always), noteReadOtherwise };
  },
  /** `draftKeys`: beginnings of the keys in the memory of the page whose values name files. */
  async loadTidier(draftKeys: string[]) {
    const { createBrowserTidier } = await import('../../platform/tidying/tidier.ts');
    const { hold, tidy } = createBrowserTidier(draftKeys);
    return { hold, tidy: (isForGood: boolean) => tidy(isForGood, always) };
  },
  async loadDisk() {
    const [reading, tidier, unreadable, estimate] = await Promise.all([
      import('../../platform/tidying/storage-reading.ts'),
      import('../../platform/tidying/tidier.ts'),
      import('../../platform/records/unreadable-store.ts'),
      import('../../platform/records/storage-estimate.ts'),
    ]);
    return {
      estimate: estimate.storageEstimate,
      measure: (signal: AbortSignal) => reading.readStorage(signal),
      deleteTraces: () => tidier.deleteAllTraces(),
      readUnreadable: unreadable.readUnreadable,
      removeUnreadable: unreadable.removeUnreadable,
    };
  },
});

/** The browser's own storage: profiles, settings, the lock of the secrets, and what this page remembers. */
const settings = {
  read: readStoredSettings,
  onChange: (listen: () => void) => onStoredSettingsChange(listen, always),
  readProfiles: readStoredProfiles,
  onProfilesChange: (listen: () => void) => onStoredProfilesChange(listen, always),
  readLock: readLockState,
  onLockChange: (listen: () => void) => onLockChange(listen, always),
  memory: panelMemory,
  createDrawingMarks,
};

/** Permissions. Requests must be made in a click, before anything is awaited. */
const access = {
  has: hasAccess,
  request: requestAccess,
  onChange: (listen: () => void, until = always) => onAccessChange(listen, until),
  cookieNames,
  async loadNotifications() {
    const [{ requestNotifications }, { readAwaitedRuns }] = await Promise.all([
      import('../../platform/browser/notifications.ts'),
      import('../../platform/settings/awaited-runs.ts'),
    ]);
    return { request: requestNotifications, readAwaitedRuns };
  },
  async loadGiven() {
    const [given, commands] = await Promise.all([
      import('../../platform/browser/given-access.ts'),
      import('../../platform/browser/browser-commands.ts'),
    ]);
    const { readGivenAccess, removeSite, removePermission } = given;
    const { listBrowserCommands, openShortcuts } = commands;
    return { readGivenAccess, removeSite, removePermission, listBrowserCommands, openShortcuts };
  },
};

/** Attached files. */
const files = { write: writeFile, add: addFile, read: readFile, remove: removeFile, has: hasFiles };

/** The browser's tabs, and the gestures on them. */
const tabs = {
  frontAddress: async () => (await import('../../platform/tabs/tab-address.ts')).frontAddress(),
  load: async () => ({
    ...(await import('../../platform/tabs/side-panel.ts')),
    ...(await import('../../platform/settings/intent-storage.ts')),
    ...(await import('../../platform/tabs/tab-reading.ts')),
    ...(await import('../../platform/tabs/tab-writing.ts')),
    ...(await import('../../platform/tabs/tab-address.ts')),
    ...(await import('../../platform/tabs/tab-access.ts')),
    ...(await import('../../platform/tabs/tab-conversations.ts')),
    ...(await import('../../platform/browser/unsaved-work.ts')),
  }),
};

const clock = { now: () => Date.now(), onceIdle, quiet: twoQuietSeconds };

const ids = {
  newId: (): string => crypto.randomUUID(),
  randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
};

const words = {
  lookUp,
  browserLocale,
  /** Texts for a runnable whose input is not known. */
  loadTroubles: () => import('../../chat/run/call-trouble.ts'),
};

/** Threads of their own for work of unpredictable length. */
const work = { startOwnWorker, createTimedWork };

/** This page of the extension. */
const pageOf = (isVisible: ReadonlySignal<boolean>) => ({
  isVisible,
  events: globalThis as EventTarget,
  version: ownVersion,
  openFullPage: () => openFullPage(),
  /** Id of the conversation that the page was opened for. */
  takeAskedConversation,
  onAskedConversation,
  logFault,
});

/** What pages get from the browser, and the protocols. */
export const createHost = (protocols: PageProtocols, isVisible: ReadonlySignal<boolean>) => ({
  protocols,
  commands,
  records: recordsOf(protocols),
  settings,
  access,
  files,
  tabs,
  clock,
  ids,
  words,
  work,
  page: pageOf(isVisible),
});

export type Host = ReturnType<typeof createHost>;

/** The browser's tabs, once loaded. */
export type Tabs = Awaited<ReturnType<Host['tabs']['load']>>;
