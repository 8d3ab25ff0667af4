import { originOf } from '../../chat/profile/profile.ts';
import type { Run } from '../../chat/run/run.ts';
import { createWakefulness, createWatchdog } from '../../platform/browser/awake.ts';
import { showBadge } from '../../platform/browser/badge.ts';
import { watchSession } from '../../platform/browser/browser-session.ts';
import { holdRunLock, isRunLockFree } from '../../platform/browser/locks.ts';
import { readAwaitedRuns, showNotification, writeAwaitedRuns } from '../../platform/browser/notifications.ts';
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
import type { Protocols } from '../../runnable/protocol.ts';
import type { Change } from '../../wire/changes.ts';
import { createOriginQueue } from './origin-queue.ts';
import { createOutsideEnds } from './outside-ends.ts';
import type { ReadOn } from './read-on.ts';
import { createRecovery } from './recovery.ts';
import { createRunEngine, type RunEngine } from './run-engine.ts';
import { createBadge, createRunNotices } from './run-notices.ts';
import { createTelling } from './telling.ts';
import { createEndWriter } from './write-end.ts';

const now = () => Date.now();

/**
 * Connects the run engine to the browser: keeps its runs alive, ends them from outside and recovers dead
 * ones.
 */
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
