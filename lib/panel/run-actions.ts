import type { Signal } from '@preact/signals';
import type { AnswerMessage } from '../chat/conversation.ts';
import type { DataTransferMode } from '../langserve/data-transfer-mode.ts';
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

type Start = Omit<CommandInput<'run.start'>, 'runId'>;

/** What a person does with messages and runs. One click sends at most one message. */
export function createRunActions({ profiles, conversation, draft, notice }: Here) {
  async function order<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<boolean> {
    const reply = await sendCommand(name, input);
    notice.value = reply.ok ? undefined : { text: reply.problem };
    await conversation.reload();
    return reply.ok;
  }

  const start = createStarter((input) => order('run.start', input));

  /** The profile that answered before, or, where it is gone, the one chosen now. */
  const profileFor = (answer: AnswerMessage) =>
    profiles.profiles.value.find(({ id }) => id === answer.profileId) ?? profiles.chosen.value;

  async function tryAgain(answer: AnswerMessage, plainText = false) {
    const profile = profileFor(answer);
    if (!profile || !answer.parentId) return;
    const message = { kind: 'again' as const, questionId: answer.parentId };
    await start({
      conversationId: conversation.open.value.id,
      profileId: profile.id,
      plainText,
      fields: {},
      files: [],
      message,
    });
  }

  return {
    async send() {
      const text = draft.text.value;
      const profile = profiles.chosen.value;
      if (!profile || text.trim() === '' || conversation.openRunId.value || !conversation.isRead.value)
        return;
      const { id, turns } = conversation.open.value;
      const message = {
        kind: 'new' as const,
        text,
        attachments: [],
        parentId: turns.at(-1)?.message.id ?? null,
      };
      const input = {
        conversationId: id,
        profileId: profile.id,
        plainText: false,
        fields: {},
        files: [],
        message,
      };
      if (await start(input)) draft.take(id, text);
    },

    tryAgain: (answer: AnswerMessage) => tryAgain(answer),
    sendPlainText: (answer: AnswerMessage) => tryAgain(answer, true),

    async useMode(answer: AnswerMessage, mode: DataTransferMode) {
      const profile = profileFor(answer);
      if (profile && (await order('profile.mode', { id: profile.id, mode }))) await tryAgain(answer);
    },

    async stop() {
      const runId = conversation.openRunId.value;
      if (runId) await order('run.stop', { runId });
    },

    keep: (runId: string) => order('run.keep', { runId }),
  };
}

/** Starts one run at a time. A start that was not answered keeps its id: asked for again, it is the same run. */
function createStarter(order: (input: CommandInput<'run.start'>) => Promise<boolean>) {
  let isStarting = false;
  let unanswered: { what: string; runId: string } | undefined;

  return async (start: Start): Promise<boolean> => {
    if (isStarting) return false;
    isStarting = true;
    const what = JSON.stringify(start);
    const runId = unanswered?.what === what ? unanswered.runId : crypto.randomUUID();
    unanswered = { what, runId };
    const isStarted = await order({ ...start, runId });
    if (isStarted) unanswered = undefined;
    isStarting = false;
    return isStarted;
  };
}
