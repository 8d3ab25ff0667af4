import { type Signal, signal } from '@preact/signals';
import type { ConversationList } from '../platform/conversation-store.ts';
import type { Notice } from './notice.ts';

const gatheringMs = 250;

/** The list of conversations, read when it is opened and, as long as it is open, at every change. */
export function createConversationList(
  read: () => Promise<ConversationList>,
  notice: Signal<Notice | undefined>,
) {
  const list = signal<ConversationList>({ conversations: [], running: new Map(), unreadable: 0 });
  let isOpen = false;
  let lastReading = 0;
  let isDue = false;

  async function readAgain() {
    lastReading += 1;
    const thisReading = lastReading;
    try {
      const next = await read();
      if (thisReading === lastReading) list.value = next;
    } catch (error) {
      notice.value = { text: `The list of conversations cannot be read (${String(error)}).` };
    }
  }

  return {
    list,
    show(next: boolean) {
      isOpen = next;
      if (isOpen) void readAgain();
    },
    /** Changes come in bursts: they are read together. */
    changed() {
      if (!isOpen || isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        if (isOpen) void readAgain();
      }, gatheringMs);
    },
  };
}
