import type { Signal } from '@preact/signals';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { CommandInput, CommandName } from '../../wire/commands.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Notice } from '../page/notice.ts';

/** Resolves to whether the worker carried out the command; a refusal shows a notice. */
export type Order = <Name extends CommandName>(name: Name, input: CommandInput<Name>) => Promise<boolean>;

type World = {
  sendCommand: typeof sendCommand;
  conversation: Pick<ConversationState, 'reload'>;
  notice: Signal<Notice | undefined>;
};

/** Sends commands about the open conversation to the worker, and reloads the conversation after each. */
export const createOrder =
  ({ sendCommand, conversation, notice }: World): Order =>
  async (name, input) => {
    const reply = await sendCommand(name, input);
    notice.value = reply.ok ? undefined : { text: refusalText(reply.problem) };
    await conversation.reload();
    return reply.ok;
  };
