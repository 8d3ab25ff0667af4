import type { Conversation } from '../../chat/conversation/conversation.ts';
import { type BadgeText, badgeText } from '../../chat/conversation/conversation-state-text.ts';
import { isEnded, type Run, type StoredPlace } from '../../chat/run/run.ts';
import type { RunStatus } from '../../chat/run/run-state.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { createSerialTasks } from '../../platform/browser/serial-tasks.ts';
import type { Change } from '../../wire/changes.ts';

/** Notifies pages of runs whose status in the list has changed; calls the others when one has ended. */
export function createRunNotices(notice: (change: Change) => void, ...onEnd: (() => void)[]) {
  const told = new Map<string, RunStatus>();

  function changed(run: Run) {
    const { id, conversationId, state, repeatOf } = run;
    if (repeatOf !== undefined) notice({ store: 'repeats', id: repeatOf });
    else if (isEnded(run)) {
      told.delete(id);
      notice({ store: 'conversations', id: conversationId });
      for (const act of onEnd) act();
    } else if (told.get(id) !== state.status) {
      told.set(id, state.status);
      notice({ store: 'list', id: conversationId });
    }
  }

  return {
    changed,
    /** Notifies after the write, successful or not: listeners read what is stored. */
    async afterWrite(run: Run, write: Promise<StoredPlace>): Promise<StoredPlace> {
      try {
        return await write;
      } finally {
        changed(run);
      }
    },
  };
}

/** Milliseconds until the badge changes: a panel in view reports an end as seen a moment later. */
const settleMs = 300;

type BadgeWorld = {
  openCount(): number;
  unseen(): Promise<Conversation[]>;
  show(badge: BadgeText): Promise<void>;
};

/** Keeps the badge up to date; the returned function must be called at every change. */
export function createBadge(world: BadgeWorld): () => void {
  const inOrder = createSerialTasks();
  let isDue = false;
  let shown = '';

  async function show() {
    const badge = badgeText(world.openCount(), await world.unseen());
    const wanted = JSON.stringify(badge);
    if (wanted === shown) return;
    await world.show(badge);
    shown = wanted;
  }

  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      inOrder(show).catch((error) => logFault('badge', error));
    }, settleMs);
  };
}
