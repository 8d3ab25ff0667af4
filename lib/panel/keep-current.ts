import { effect } from '@preact/signals';
import { isEnded } from '../chat/run/run.ts';
import { isTemporary } from '../chat/storage/record-id.ts';
import { partOfProblem } from '../runnable/failure.ts';
import { say } from '../words/say.ts';
import { createLeaving } from './composing/moved-writing.ts';
import type { NextMessage } from './composing/next-message.ts';
import type { ConversationState } from './conversation/conversation-state.ts';
import type { Conversations } from './conversation/conversations.ts';
import type { Opening } from './conversation/opening.ts';
import { lastRun } from './conversation/turns.ts';
import type { Host } from './host/host.ts';
import type { Notices } from './page/notice.ts';
import type { ProfilesState } from './profiles/profiles-state.ts';
import type { ConversationSearch } from './search/conversation-search.ts';
import type { Tidying } from './storage/tidying.ts';

type Parts = {
  profiles: ProfilesState;
  conversation: ConversationState;
  conversations: Conversations;
  composer: NextMessage;
  opening: Opening;
  search: ConversationSearch;
  storage: Tidying;
  notice: Notices;
};

/** Reloads what changed elsewhere, and reports what the person has seen here. */
export function keepCurrent(parts: Parts, host: Host) {
  const { profiles, conversation, conversations, opening, search, storage, notice } = parts;
  host.commands.onChange(({ store, id, runId }) => {
    if (store === 'descriptions' || store === 'repeats' || store === 'queue') return;
    if (store === 'conversations' && id === conversation.open.value.id) void conversation.reload(runId);
    conversations.changed();
    void search.changed(id);
    void opening.withheldChanged(id);
  });
  host.settings.onProfilesChange(() => {
    void profiles.reload(({ name }) => {
      const other = profiles.chosen.peek()?.name;
      if (other !== undefined) notice.value = { text: say('profile_goneElsewhere', { name, other }) };
    });
  });
  host.access.onChange(() => void profiles.checkAccess());
  host.page.onAskedConversation((id) => void opening.show(id));
  host.clock.onceIdle(search.prepare);
  host.clock.onceIdle(() => void storage.tidyIfDue());
  showRefusals(parts);
  makeRoom(parts);
  const leave = createLeaving(parts, host);
  effect(() => {
    if (conversation.gone.value) void leave(conversation.gone.value);
  });
  effect(() => {
    const { id, isUnseen } = conversation.open.value;
    if (!isUnseen || !host.page.isVisible.value) return;
    conversation.look();
    void host.commands.send('conversation.seen', { id });
  });
}

/** Frees space for an answer that the disk refused. */
function makeRoom({ conversation, storage }: Parts) {
  let refused: string | undefined;
  effect(() => {
    const { id, turns } = conversation.open.value;
    const run = lastRun(turns);
    if (run?.stored !== 'session' || run.id === refused || !isEnded(run) || isTemporary(id)) return;
    refused = run.id;
    void storage.tidy();
  });
}

/** Shows the server's problems at the fields until one of them changes. */
function showRefusals({ conversation, profiles, composer: { form, runnable } }: Parts) {
  let shown: string | undefined;
  effect(() => {
    const run = lastRun(conversation.open.value.turns);
    if (run?.state.status !== 'failed' || run.id === shown || run.profileId !== profiles.chosen.value?.id)
      return;
    if (run.state.failure.kind !== 'rejected-input' || !runnable.plan.value) return;
    shown = run.id;
    form.showRefusal(run.state.failure.problems.filter((problem) => partOfProblem(problem) === 'input'));
  });
}
