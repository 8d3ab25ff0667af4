import { attachmentsPrefix } from './composing/attachments.ts';
import { contextPrefix } from './composing/context.ts';
import { formPrefix } from './composing/input-form.ts';
import type { Host } from './host/host.ts';

/** The host as one flat list, for parts that do not take the host yet. */
export const pageWorldOf = (host: Host) => ({
  protocols: host.protocols,
  loadDiscoverers: host.protocols.discoverers,
  loadCheckupBy: host.protocols.checkupBy,
  loadStepReadingBy: host.protocols.stepReadingBy,
  loadFeedbackBy: host.protocols.feedbackBy,
  loadQuestionReadingBy: host.protocols.questionReadingBy,
  now: host.clock.now,
  newId: host.ids.newId,
  memory: host.settings.memory,
  page: host.page.events,
  onceIdle: host.clock.onceIdle,
  quiet: host.clock.quiet,
  sendCommand: host.commands.send,
  findSecrets: host.commands.findSecrets,
  openPort: host.commands.openPort,
  createChangeNotice: host.commands.createChangeNotice,
  onChange: host.commands.onChange,
  openFullPage: host.page.openFullPage,
  ownVersion: host.page.version,
  cookieNames: host.access.cookieNames,
  hasAccess: host.access.has,
  requestAccess: host.access.request,
  takeAskedConversation: host.page.takeAskedConversation,
  onAskedConversation: host.page.onAskedConversation,
  onAccessChange: host.access.onChange,
  startOwnWorker: host.work.startOwnWorker,
  createTimedWork: host.work.createTimedWork,
  findConversation: host.records.find,
  listConversations: host.records.list,
  readConversation: host.records.read,
  newestConversation: host.records.newest,
  whyNothingIsKept: host.records.whyNothingIsKept,
  createDrawingMarks: host.settings.createDrawingMarks,
  readStoredProfiles: host.settings.readProfiles,
  onStoredProfilesChange: host.settings.onProfilesChange,
  readSettings: host.settings.read,
  onSettingsChange: host.settings.onChange,
  readLockState: host.settings.readLock,
  onLockChange: host.settings.onLockChange,
  randomBytes: host.ids.randomBytes,
  readDescription: host.records.readDescription,
  onDescriptionChange: host.records.onDescriptionChange,
  writeFile: host.files.write,
  removeFile: host.files.remove,
  addFile: host.files.add,
  readFile: host.files.read,
  hasFiles: host.files.has,
  frontAddress: host.tabs.frontAddress,
  loadByTab: host.tabs.load,
  loadTabWorld: () => loadIntentWorld(host),
  loadIntentWorld: () => loadIntentWorld(host),
  async loadBrowserSettings() {
    return { ...(await host.access.loadGiven()), onAccessChange: host.access.onChange };
  },
  loadSearch: host.records.loadSearch,
  loadQueueStorage: host.records.loadQueue,
  loadTidier: () => host.records.loadTidier([attachmentsPrefix, contextPrefix, formPrefix]),
  foldFromJournal: host.records.foldFromJournal,
  async loadRunReading() {
    const { find, journal, journalAfter, repeats } = await host.records.loadRuns();
    return { readRun: find, readJournal: journal, readJournalAfter: journalAfter, readRepeats: repeats };
  },
  loadDisk: host.records.loadDisk,
});

const loadIntentWorld = async ({ tabs, commands, page }: Host) => ({
  ...(await tabs.load()),
  logFault: page.logFault,
  wishAccess: (windowId: number, tabId: number) =>
    commands.send('intent.wish', { windowId, tabId, want: { kind: 'access' } }),
  endWish: (windowId: number, tabId: number) =>
    commands.send('intent.wish', { windowId, tabId, want: 'nothing' }),
});

