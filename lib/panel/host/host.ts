import { type ReadonlySignal, signal } from '@preact/signals';
import { createChangeNotice, onChange } from '../../platform/browser/changes.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import {
  onAskedConversation,
  openFullPage,
  takeAskedConversation,
} from '../../platform/browser/full-page.ts';
import { sendCommand } from '../../platform/browser/messaging.ts';
import { browserLocale, lookUp, ownVersion } from '../../platform/browser/own-texts.ts';
import { cookieNames, hasAccess, onAccessChange, requestAccess } from '../../platform/browser/permission.ts';
import { keepWorkerReady, openPort } from '../../platform/browser/port.ts';
import { createTimedWork, startOwnWorker } from '../../platform/browser/timed-work.ts';
import { addFile, hasFiles, readFile, removeFile, writeFile } from '../../platform/records/file-store.ts';
import { createDrawingMarks } from '../../platform/settings/drawing-marks.ts';
import { panelMemory } from '../../platform/settings/panel-memory.ts';
import { onStoredProfilesChange, readStoredProfiles } from '../../platform/settings/profile-storage.ts';
import { onLockChange, readLockState } from '../../platform/settings/secrets-key.ts';
import { onStoredSettingsChange, readStoredSettings } from '../../platform/settings/settings-storage.ts';
import type { PageProtocols } from '../../runnable/page-protocols.ts';
import type { Change } from '../../wire/changes.ts';
import { followPort } from '../../wire/frames.ts';
import { always, recordsOf, whenNeeded } from './records.ts';

/** Milliseconds: a worker that just died takes a while to restart. */
const findPatienceMs = 60_000;

/** The background worker. */
const commands = {
  send: sendCommand,
  /** Asks the worker, which alone knows the secrets, where these texts contain one. */
  findSecrets: (texts: string[]) => sendCommand('secrets.find', { texts }, findPatienceMs),
  openPort: () => openPort(followPort),
  /** Has the worker awake while a person uses the page. */
  keepReady: () => keepWorkerReady(globalThis),
  onChange: (listen: (change: Change) => void, until = always) => onChange(listen, until),
  createChangeNotice,
};

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
  loadNotifications: whenNeeded(async () => {
    const { requestNotifications, readAwaitedRuns } = await import('../../platform/browser/notifications.ts');
    return { request: requestNotifications, readAwaitedRuns };
  }),
  loadGiven: whenNeeded(() => import('../../platform/browser/browser-settings.ts')),
};

/** Attached files. */
const files = { write: writeFile, add: addFile, read: readFile, remove: removeFile, has: hasFiles };

const tabAccess = whenNeeded(() => import('../../platform/tabs/tab-access.ts'));

/** The browser's tabs, and the gestures on them. */
const tabs = {
  frontAddress: async () => (await tabAccess()).frontAddress(),
  load: whenNeeded(async () => ({
    ...(await import('../../platform/tabs/side-panel.ts')),
    ...(await import('../../platform/settings/intent-storage.ts')),
    ...(await import('../../platform/tabs/tab-reading.ts')),
    ...(await import('../../platform/tabs/tab-writing.ts')),
    ...(await tabAccess()),
    ...(await import('../../platform/tabs/tab-conversations.ts')),
  })),
};

/** Milliseconds before deferred work may start. */
const patienceMs = 3_000;

function whenIdle(act: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
  else act();
}

/** Runs deferred work once the page is shown and idle. */
const onceIdle = (act: () => void) => void setTimeout(() => whenIdle(act), patienceMs);

const quietMs = 2_000;

/** Milliseconds of delay that mean the page was busy. Timers of a hidden page are up to a second late. */
const lateMs = 1_500;

/** Waits two seconds and then for an idle moment. Resolves to whether the page was idle throughout. */
async function twoQuietSeconds(): Promise<boolean> {
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  await new Promise<void>((resolve) => whenIdle(() => resolve()));
  return performance.now() - began < quietMs + lateMs;
}

const clock = { now: () => Date.now(), onceIdle, quiet: twoQuietSeconds };

const ids = {
  newId: (): string => crypto.randomUUID(),
  randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
};

const words = {
  lookUp,
  browserLocale,
  /** Texts for a runnable whose input is not known. */
  loadTroubles: whenNeeded(() => import('../../chat/run/call-trouble.ts')),
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

/** Follows whether a person can see the page. */
export function createVisibility(): ReadonlySignal<boolean> {
  const isVisible = signal(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', () => {
    isVisible.value = document.visibilityState === 'visible';
  });
  return isVisible;
}

/** Everything that pages get from the browser, and the protocols. */
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
