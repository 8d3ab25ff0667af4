import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ConversationList } from '../../platform/records/conversation-reading.ts';
import { say } from '../../words/say.ts';
import type { Notice } from '../page/notice.ts';

const gatheringMs = 250;

/** Holds the list of conversations: reads it when it opens, and after each change while it is open. */
export function createConversationList(
  read: () => Promise<ConversationList>,
  notice: Signal<Notice | undefined>,
) {
  const list = signal<ConversationList>({ conversations: [], running: new Map(), unreadable: 0 });
  const isShown = signal(false);
  const leaving = new Set<string>();
  let lastReading = 0;
  let isDue = false;

  const withoutLeaving = (read: ConversationList): ConversationList => ({
    ...read,
    conversations: read.conversations.filter(({ id }) => !leaving.has(id)),
  });

  async function readAgain() {
    lastReading += 1;
    const thisReading = lastReading;
    try {
      const next = await read();
      if (thisReading === lastReading) list.value = withoutLeaving(next);
    } catch (error) {
      notice.value = { text: say('conversation_listUnreadable', { reason: String(error) }) };
    }
  }

  return {
    list,
    isShown: isShown as ReadonlySignal<boolean>,
    show(next: boolean) {
      isShown.value = next;
      if (next) void readAgain();
    },
    /** Hides conversations at once, while they are being deleted. */
    takeOut(ids: string[]) {
      for (const id of ids) leaving.add(id);
      list.value = withoutLeaving(list.value);
    },
    /** Ends the hiding: they are deleted, or reappear. */
    settle(ids: string[]) {
      for (const id of ids) leaving.delete(id);
      void readAgain();
    },
    /** Throttles reading: changes come in bursts. */
    changed() {
      if (!isShown.value || isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        if (isShown.value) void readAgain();
      }, gatheringMs);
    },
  };
}

export type ConversationListState = ReturnType<typeof createConversationList>;
