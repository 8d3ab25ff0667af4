import type { Conversation } from '../../chat/conversation/conversation.ts';
import { type BadgeText, badgeText } from '../../chat/conversation/conversation-state-text.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { createSerialTasks } from '../../platform/browser/serial-tasks.ts';

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
