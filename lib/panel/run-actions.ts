import type { Signal } from '@preact/signals';
import type { AnswerMessage } from '../chat/conversation.ts';
import { otherMode } from '../langserve/data-transfer-mode.ts';
import { sendCommand } from '../platform/messaging.ts';
import type { CommandInput, CommandName } from '../wire/commands.ts';
import type { ConversationState } from './conversation-state.ts';
import type { createDraft } from './draft.ts';
import type { Notice } from './notice.ts';
import type { ProfilesState } from './profiles-state.ts';

type Here = {
  profiles: ProfilesState;
  conversation: ConversationState;
  draft: ReturnType<typeof createDraft>;
  notice: Signal<Notice | undefined>;
};

type Start = Pick<CommandInput<'run.start'>, 'profileId' | 'message' | 'plainText'>;

/** What a person does with messages and runs. One click sends at most one message. */
export function createRunActions({ profiles, conversation, draft, notice }: Here) {
  let isStarting = false;

  async function order<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<boolean> {
    const reply = await sendCommand(name, input);
    notice.value = reply.ok ? undefined : { text: reply.problem };
    await conversation.reload();
    return reply.ok;
  }

  async function start(what: Start): Promise<boolean> {
    if (isStarting) return false;
    isStarting = true;
    const conversationId = conversation.open.value.id;
    const isStarted = await order('run.start', { ...what, conversationId, runId: crypto.randomUUID() });
    isStarting = false;
    return isStarted;
  }

  /** The profile that answered before, or, where it is gone, the one chosen now. */
  const profileFor = (answer: AnswerMessage) =>
    profiles.profiles.value.find(({ id }) => id === answer.profileId) ?? profiles.chosen.value;

  async function tryAgain(answer: AnswerMessage, plainText = false) {
    const profile = profileFor(answer);
    if (!profile || !answer.parentId) return;
    await start({
      profileId: profile.id,
      plainText,
      message: { kind: 'again', questionId: answer.parentId },
    });
  }

  return {
    async send() {
      const text = draft.text.value;
      const profile = profiles.chosen.value;
      if (!profile || text.trim() === '' || conversation.openRunId.value) return;
      const { id, turns } = conversation.open.value;
      const message = { kind: 'new' as const, text, parentId: turns.at(-1)?.message.id ?? null };
      if (await start({ profileId: profile.id, plainText: false, message })) draft.take(id, text);
    },

    tryAgain: (answer: AnswerMessage) => tryAgain(answer),
    sendPlainText: (answer: AnswerMessage) => tryAgain(answer, true),

    async useOtherMode(answer: AnswerMessage) {
      const profile = profileFor(answer);
      if (profile && (await order('profile.mode', { id: profile.id, mode: otherMode(profile.mode) }))) {
        await tryAgain(answer);
      }
    },

    async stop() {
      const runId = conversation.openRunId.value;
      if (runId) await order('run.stop', { runId });
    },

    keep: (runId: string) => order('run.keep', { runId }),
  };
}
