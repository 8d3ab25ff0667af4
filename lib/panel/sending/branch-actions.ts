import type { Signal } from '@preact/signals';
import { tipBelow } from '../../chat/conversation/branches.ts';
import { type ConversationChange, pathTo } from '../../chat/conversation/conversation.ts';
import { titleAfter } from '../../chat/conversation/made-title.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { Way } from '../../chat/profile/ways.ts';
import type { CommandInput, CommandName } from '../../wire/commands.ts';
import type { InputForm } from '../composing/input-form.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { AnswerTurn } from '../conversation/turns.ts';
import type { Notice } from '../page/notice.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { fork } from './fork.ts';
import type { Starter } from './starter.ts';

type Here = {
  profiles: ProfilesState;
  conversation: ConversationState;
  notice: Signal<Notice | undefined>;
  form: InputForm;
  show(id: string): Promise<void>;
  order<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<boolean>;
  start: Starter;
  again(turn: AnswerTurn, profile: Profile | undefined, start: Starter): Promise<void>;
};

type BranchActions = {
  /** Another answer to the same question. */
  regenerate(turn: AnswerTurn, way: Way): Promise<void>;
  /** Another question in place of one that stands; that one stays, with all that came of it. */
  sendEdited(questionId: string, text: string): Promise<boolean>;
  showVersion(id: string): Promise<boolean>;
  /** Makes a conversation of its own of all up to a message, and opens it. */
  fork(tip: string): Promise<void>;
};

/** Shows the branch of a message; a title made from the first message follows it. */
function versionShown(id: string, stored: ReturnType<ConversationState['stored']>): ConversationChange {
  if (!stored) return { tip: id };
  const { conversation, messages } = stored;
  const tip = tipBelow(id, messages);
  const [first] = pathTo(tip, messages);
  const madeTitle = first?.role === 'human' ? titleAfter(conversation, messages, first) : undefined;
  return madeTitle === undefined ? { tip } : { tip, madeTitle };
}

/** What a person does with the branches of a conversation. Nothing of it takes anything away. */
export function createBranchActions(here: Here): BranchActions {
  const { profiles, conversation, notice, form, show, order, start, again } = here;
  const openId = () => conversation.open.value.id;

  return {
    regenerate(turn: AnswerTurn, { profileId, mode }: Way) {
      const profile = profiles.profiles.value.find(({ id }) => id === profileId);
      return again(turn, profile, (input) => start({ ...input, mode }));
    },

    async sendEdited(questionId: string, text: string) {
      const profile = profiles.chosen.value;
      const id = openId();
      if (!profile || conversation.openRunId.value || !(await form.checkFields())) return false;
      if (profiles.chosen.value?.id !== profile.id || openId() !== id) return false;
      const message = { kind: 'edited' as const, questionId, text };
      return start({ conversationId: id, profileId: profile.id, plainText: false, ...form.sent(), message });
    },

    showVersion: (id: string) =>
      order('conversation.change', { id: openId(), change: versionShown(id, conversation.stored()) }),

    async fork(tip: string) {
      const id = crypto.randomUUID();
      const problem = await fork(conversation.stored(), tip, id);
      if (problem === undefined) await show(id);
      else notice.value = { text: problem };
    },
  };
}
