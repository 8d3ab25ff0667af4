import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { say } from '../../words/say.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Opening } from '../conversation/opening.ts';
import type { Notices } from '../page/notice.ts';
import type { Sending } from '../sending/sending.ts';

/** The message to show to the reader, and the query that found it. */
type SoughtMessage = { messageId: string; query: string };

type Parts = {
  conversation: ConversationState;
  opening: Opening;
  sending: Sending;
  notice: Notices;
};

/** Shows one message of any conversation. If it is gone, its conversation opens as usual. */
export function createSoughtMessage({ conversation, opening, sending, notice }: Parts) {
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

  /** Resolves to whether the message is shown. */
  async function bringForth({ messageId }: SoughtMessage): Promise<boolean> {
    if (isShown(messageId)) return true;
    if (!conversation.stored()?.messages.some(({ id }) => id === messageId)) return false;
    if (conversation.openRunId.value !== undefined) {
      notice.value = { text: say('search_inOtherVersion') };
      return false;
    }
    return (await sending.showVersion(messageId)) && isShown(messageId);
  }

  return {
    /** Undefined once another conversation is shown. */
    sought: sought as ReadonlySignal<SoughtMessage | undefined>,
    leaveMessage,
    async showMessage(conversationId: string, message: SoughtMessage) {
      leaveMessage();
      place = conversationId;
      wanted = message;
      await (isOpen(place) ? conversation.reload() : opening.show(place));
      if (wanted !== message) return;
      if ((await bringForth(message)) && wanted === message) sought.value = message;
    },
  };
}
