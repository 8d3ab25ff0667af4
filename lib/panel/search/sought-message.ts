import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { say } from '../../words/say.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Notice } from '../page/notice.ts';

/** A message that the reader is to be taken to, and what they asked for. */
type SoughtMessage = { messageId: string; query: string };

type Here = {
  conversation: Pick<ConversationState, 'open' | 'openRunId' | 'stored' | 'reload'>;
  notice: Signal<Notice | undefined>;
  show(id: string): Promise<void>;
  showVersion(id: string): Promise<boolean>;
};

type SoughtMessageState = {
  /** Only as long as its conversation is shown. */
  sought: ReadonlySignal<SoughtMessage | undefined>;
  showMessage(conversationId: string, message: SoughtMessage): Promise<void>;
  leaveMessage(): void;
};

/** The way to one message of any conversation. One that is gone leaves its conversation open as it is. */
export function createSoughtMessage({ conversation, notice, show, showVersion }: Here): SoughtMessageState {
  const sought = signal<SoughtMessage | undefined>(undefined);
  const isOpen = (id: string) => conversation.open.value.id === id;
  const isShown = (id: string) => conversation.open.value.turns.some(({ message }) => message.id === id);
  let wanted: SoughtMessage | undefined;
  let place = '';

  function leaveMessage() {
    wanted = undefined;
    sought.value = undefined;
  }

  effect(() => {
    if (!isOpen(place)) leaveMessage();
  });

  /** Resolves to whether the message is among those that are shown. */
  async function bringForth({ messageId }: SoughtMessage): Promise<boolean> {
    if (isShown(messageId)) return true;
    if (!conversation.stored()?.messages.some(({ id }) => id === messageId)) return false;
    if (conversation.openRunId.value !== undefined) {
      notice.value = { text: say('search_inOtherVersion') };
      return false;
    }
    return (await showVersion(messageId)) && isShown(messageId);
  }

  return {
    sought,
    leaveMessage,
    async showMessage(conversationId, message) {
      leaveMessage();
      place = conversationId;
      wanted = message;
      await (isOpen(place) ? conversation.reload() : show(place));
      if (wanted !== message) return;
      if ((await bringForth(message)) && wanted === message) sought.value = message;
    },
  };
}
