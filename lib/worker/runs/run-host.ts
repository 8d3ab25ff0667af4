import { answerText, readingIn } from '../../chat/conversation/answer-reading.ts';
import { previewFrom } from '../../chat/conversation/preview.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import type { Run, StoredPlace } from '../../chat/run/run.ts';
import { createWakefulness, createWatchdog } from '../../platform/browser/awake.ts';
import { watchSession } from '../../platform/browser/browser-session.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { holdRunLock, isRunLockFree } from '../../platform/browser/locks.ts';
import {
  readAwaitedRuns,
  showBadge,
  showNotification,
  writeAwaitedRuns,
} from '../../platform/browser/notifications.ts';
import { createOutageWatch } from '../../platform/browser/outage.ts';
import { hasAccess, onAccessRemoved } from '../../platform/browser/permission.ts';
import {
  findConversation,
  findMessage,
  unseenConversations,
} from '../../platform/records/conversation-reading.ts';
import { whyNothingIsKept } from '../../platform/records/record-reading.ts';
import { records } from '../../platform/records/records.ts';
import {
  appendToJournal,
  findRun,
  foldFromJournal,
  openRunIds,
  writeRunEnd,
} from '../../platform/records/run-store.ts';
import { readProfile } from '../../platform/settings/profile-storage.ts';
import type { Fold } from '../../runnable/fold.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { Change } from '../../wire/changes.ts';
import { createOutsideEnds } from './lost-connection.ts';
import { createOriginQueue } from './origin-queue.ts';
import { createRecovery, type ReadOn } from './recovery.ts';
import { createRunEngine, type RunEngine } from './run-engine.ts';
import { createBadge, createRunNotices, createTelling } from './run-notices.ts';

const now = () => Date.now();

/** Connects the run engine to the browser: keeps its runs alive, ends them from outside and recovers dead ones. */
export function startRunHost(
  notice: (change: Change) => void,
  protocols: Protocols,
  onEnd: (run: Run) => void,
  readOn: ReadOn,
) {
  const session = watchSession();
  const badge = createBadge({
    openCount: () => engine.openRuns().length,
    unseen: unseenConversations,
    show: showBadge,
  });
  const telling = tellingOf((id) => engine.isOpen(id));
  const notices = createRunNotices(notice, badge, telling.lookLater);
  const watchdog = createWatchdog(() => void recover().then(rest));
  const outages = createOutageWatch((seen) => ends.offline(seen));
  const writeEnd = createEndWriter({ protocols, readProfile, writeRunEnd });
  const engine: RunEngine = startEngine({
    protocols,
    notices,
    badge,
    outages,
    writeEnd,
    onEnd,
    watch: watchdog.watch,
    rest: () => rest(),
  });
  const ends = createOutsideEnds({ engine, hasAccess });
  onAccessRemoved(() => void ends.accessRemoved());

  /** Stops the alarm when no run is open; makes it rare if the disk may still take what it refused. */
  async function rest() {
    const mayBeSettled = (await records.hasUnsettled()) && (await whyNothingIsKept()) === undefined;
    if (!engine.isIdle()) return;
    await (mayBeSettled ? watchdog.comeBack() : watchdog.rest());
  }

  const recover = createRecovery({
    protocols,
    now,
    openRunIds,
    isOpenHere: engine.isOpen,
    isLockFree: isRunLockFree,
    findRun,
    foldFromJournal,
    readOn,
    writeEnd,
    causeFor: session.causeFor,
    settle: records.settle,
    onSettled(id) {
      notice({ store: 'conversations', id });
      badge();
    },
    onRecovered(run) {
      notices.changed(run);
      onEnd(run);
    },
  });
  const recovered = recover();
  void recovered.then(badge).then(telling.lookLater);
  return { engine, recover, recovered, badge, telling, session: session.id, outages: outages.look };
}

const tellingOf = (isOpen: (runId: string) => boolean) =>
  createTelling({
    readAwaited: readAwaitedRuns,
    writeAwaited: writeAwaitedRuns,
    isOpen,
    findRun,
    findConversation,
    findMessage,
    show: showNotification,
  });

type EngineParts = {
  protocols: Protocols;
  notices: ReturnType<typeof createRunNotices>;
  badge(): void;
  outages: ReturnType<typeof createOutageWatch>;
  writeEnd: ReturnType<typeof createEndWriter>;
  onEnd(run: Run): void;
  watch(): Promise<void>;
  rest(): Promise<void>;
};

function startEngine({ protocols, notices, badge, outages, writeEnd, onEnd, watch, rest }: EngineParts) {
  const takeTurn = createOriginQueue();
  const stayAwake = createWakefulness();
  return createRunEngine({
    protocols,
    now,
    lock: holdRunLock,
    stayAwake: () => both(stayAwake(), outages.hold()),
    append: (run, entry) => notices.afterWrite(run, appendToJournal(run, entry)),
    writeEnd: (run, fold, entry) => notices.afterWrite(run, writeEnd(run, fold, entry)),
    onEnd,
    takeTurn: ({ url }, signal) => takeTurn(originOf(url), signal),
    onOpenRuns(count) {
      badge();
      void (count > 0 ? watch() : rest());
    },
  });
}

const both = (one: () => void, other: () => void) => () => {
  one();
  other();
};

type EndWorld = {
  protocols: Protocols;
  readProfile(id: string): Promise<Profile | undefined>;
  writeRunEnd(run: Run, fold: Fold, entry: JournalEntry | undefined, preview: string): Promise<StoredPlace>;
};

/** Creates the writer of ends, which adds the preview of the answer. An end is written without it if need be. */
export function createEndWriter({ protocols, readProfile, writeRunEnd }: EndWorld) {
  async function previewOf(run: Run, fold: Fold): Promise<string> {
    if (fold.parts.length === 0) return '';
    const profile = await readProfile(run.profileId);
    const reading = readingIn(profile ? [profile] : [], run, protocols);
    return previewFrom(answerText({ run, fold }, reading));
  }

  return async (run: Run, fold: Fold, entry: JournalEntry | undefined): Promise<StoredPlace> => {
    // The output of a repeat is shown of its trace alone, and gone with it.
    if (run.repeatOf !== undefined) return writeRunEnd(run, { parts: [] }, entry, '');
    const preview = await previewOf(run, fold).catch((error) => {
      logFault('previewing an answer', error);
      return '';
    });
    return writeRunEnd(run, fold, entry, preview);
  };
}
