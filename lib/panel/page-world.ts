import type { ReadingOf } from '../chat/conversation/answer-reading.ts';
import type { Run } from '../chat/run/run.ts';
import { createChangeNotice, onChange } from '../platform/browser/changes.ts';
import { onAskedConversation, openFullPage, takeAskedConversation } from '../platform/browser/full-page.ts';
import { sendCommand } from '../platform/browser/messaging.ts';
import { browserLocale, lookUp, ownVersion } from '../platform/browser/own-texts.ts';
import { cookieNames, hasAccess, onAccessChange, requestAccess } from '../platform/browser/permission.ts';
import { openPort } from '../platform/browser/port.ts';
import { createTimedWork, startOwnWorker } from '../platform/browser/timed-work.ts';
import {
  findConversation,
  listConversations,
  newestConversation,
  readConversation,
} from '../platform/records/conversation-reading.ts';
import { onStoredDescriptionChange, readStoredDescription } from '../platform/records/description-storage.ts';
import { addFile, hasFiles, readFile, removeFile, writeFile } from '../platform/records/file-store.ts';
import { recordReading, whyNothingIsKept } from '../platform/records/record-reading.ts';
import { createDrawingMarks } from '../platform/settings/drawing-marks.ts';
import { panelMemory } from '../platform/settings/panel-memory.ts';
import { onStoredProfilesChange, readStoredProfiles } from '../platform/settings/profile-storage.ts';
import { onLockChange, readLockState } from '../platform/settings/secrets-key.ts';
import { onStoredSettingsChange, readStoredSettings } from '../platform/settings/settings-storage.ts';
import type { CheckupBy } from '../runnable/checkup.ts';
import type { Discoverer } from '../runnable/discovery.ts';
import type { FeedbackBy } from '../runnable/feedback.ts';
import type { Protocols } from '../runnable/protocol.ts';
import type { QuestionReadingBy } from '../runnable/question.ts';
import type { StepReadingBy } from '../runnable/step.ts';
import type { Change } from '../wire/changes.ts';
import { followPort } from '../wire/frames.ts';
import { attachmentsPrefix } from './composing/attachments.ts';
import { contextPrefix } from './composing/context.ts';
import { formPrefix } from './composing/input-form.ts';
import { onceIdle, twoQuietSeconds } from './page/idle.ts';
import { createVisibility } from './page/visibility.ts';
import { tabsWorld } from './tabs-world.ts';

/** Milliseconds: a worker that just died takes a while to restart. */
const findPatienceMs = 60_000;

/** Never aborted: used for the lifetime of the page. */
const always = AbortSignal.any([]);

/** Ways to permissions and commands of the browser, loaded on first use. */
const lateBrowser = {
  async loadTelling() {
    const [{ requestNotifications }, { readAwaitedRuns }] = await Promise.all([
      import('../platform/browser/notifications.ts'),
      import('../platform/browser/notifications.ts'),
    ]);
    return { requestNotifications, readAwaitedRuns };
  },
  ...tabsWorld,
  async loadBrowserSettings() {
    const [access, commands] = await Promise.all([
      import('../platform/browser/browser-settings.ts'),
      import('../platform/browser/browser-settings.ts'),
    ]);
    return {
      readGivenAccess: access.readGivenAccess,
      removeSite: access.removeSite,
      removePermission: access.removePermission,
      onAccessChange,
      listBrowserCommands: commands.listBrowserCommands,
      openShortcuts: commands.openShortcuts,
    };
  },
};

/** Code loaded on first use, or when idle. */
const createLate = (protocols: Protocols) => ({
  ...lateBrowser,
  async loadSearch(readingOf: ReadingOf) {
    const { createSearch, noteReadOtherwise } = await import('../platform/search/search.ts');
    const { takeIn, ...search } = createSearch(readingOf);
    return { ...search, takeIn: () => takeIn(always), noteReadOtherwise };
  },
  async loadQueueStorage() {
    const [{ readQueued }, { readSessionId }] = await Promise.all([
      import('../platform/records/queue-store.ts'),
      import('../platform/browser/browser-session.ts'),
    ]);
    return { readQueued, readSessionId };
  },
  async loadTidier() {
    const { createBrowserTidier } = await import('../platform/tidying/tidier.ts');
    const { hold, tidy } = createBrowserTidier([attachmentsPrefix, contextPrefix, formPrefix]);
    return { hold, tidy: (isForGood: boolean) => tidy(isForGood, always) };
  },
  async foldFromJournal(run: Run) {
    const { foldFromJournal } = await import('../platform/records/run-store.ts');
    return foldFromJournal(run, protocols.answersOf(run.protocol));
  },
  async loadRunReading() {
    const [{ findRun }, { readJournalAfter, readRepeats }] = await Promise.all([
      import('../platform/records/run-store.ts'),
      import('../platform/records/journal-reading.ts'),
    ]);
    return {
      readRun: async (id: string) => (await findRun(id))?.run,
      readJournal: (id: string) => recordReading.journal(id),
      readJournalAfter,
      readRepeats,
    };
  },
  loadTroubles: () => import('../chat/run/call-trouble.ts'),
  async loadDisk() {
    const [reading, tidier, unreadable, estimate] = await Promise.all([
      import('../platform/tidying/storage-reading.ts'),
      import('../platform/tidying/tidier.ts'),
      import('../platform/tidying/storage-reading.ts'),
      import('../platform/tidying/tidier.ts'),
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

/** Code of the protocols that a page loads on first use. */
export type LateProtocols = {
  loadStepReadingBy(): Promise<StepReadingBy>;
  loadDiscoverers(): Promise<Discoverer[]>;
  loadCheckupBy(): Promise<CheckupBy>;
  loadFeedbackBy(): Promise<FeedbackBy>;
  loadQuestionReadingBy(): Promise<QuestionReadingBy>;
};

/** Collects everything the panel's state needs from the browser, and the protocols. */
export const createPageWorld = (protocols: Protocols, late: LateProtocols) => ({
  protocols,
  ...late,
  lookUp,
  browserLocale,
  now: () => Date.now(),
  newId: (): string => crypto.randomUUID(),
  memory: panelMemory,
  page: globalThis as EventTarget,
  onceIdle,
  quiet: twoQuietSeconds,
  createVisibility,

  sendCommand,
  findSecrets: (texts: string[]) => sendCommand('secrets.find', { texts }, findPatienceMs),
  openPort: () => openPort(followPort),
  createChangeNotice,
  onChange: (listen: (change: Change) => void, until = always) => onChange(listen, until),
  openFullPage: () => openFullPage(),
  ownVersion,
  cookieNames,
  hasAccess,
  requestAccess,
  takeAskedConversation,
  onAskedConversation,
  onAccessChange: (listen: () => void) => onAccessChange(listen, always),
  startOwnWorker,
  createTimedWork,

  findConversation,
  listConversations,
  readConversation,
  newestConversation,
  whyNothingIsKept,
  createDrawingMarks,
  readStoredProfiles,
  onStoredProfilesChange: (listen: () => void) => onStoredProfilesChange(listen, always),
  readSettings: readStoredSettings,
  onSettingsChange: (listen: () => void) => onStoredSettingsChange(listen, always),
  readLockState,
  onLockChange: (listen: () => void) => onLockChange(listen, always),
  randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  readDescription: (profileId: string) => readStoredDescription(profileId, protocols),
  onDescriptionChange: (profileId: string, listen: () => void, until = always) =>
    onStoredDescriptionChange(profileId, listen, until),
  writeFile,
  removeFile,
  addFile,
  readFile,
  hasFiles,
  ...createLate(protocols),
});

export type PageWorld = ReturnType<typeof createPageWorld>;
