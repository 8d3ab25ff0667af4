import { type BadgeText, badgeText } from '../../chat/conversation/badge-text.ts';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { createSerialTasks } from '../../platform/browser/serial-tasks.ts';

/** A panel that looks on says so a moment after the end: until then the badge waits. */
const settleMs = 300;

type BadgeWorld = {
  openCount(): number;
  unseen(): Promise<Conversation[]>;
  show(badge: BadgeText): Promise<void>;
};

/** Keeps the badge at the toolbar icon true; the function that it gives back is called at every change. */
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
