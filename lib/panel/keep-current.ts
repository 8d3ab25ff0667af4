import { effect, type ReadonlySignal, type Signal } from '@preact/signals';
import { isEnded } from '../chat/run/run.ts';
import { isTemporary } from '../chat/storage/record-id.ts';
import type { sendCommand } from '../platform/browser/messaging.ts';
import { partOfProblem } from '../runnable/failure.ts';
import type { Change } from '../wire/changes.ts';
import { say } from '../words/say.ts';
import type { createLeaving } from './composing/deleted-elsewhere.ts';
import type { InputForm } from './composing/input-form.ts';
import type { createConversationList } from './conversation/conversation-list.ts';
import type { createConversationState } from './conversation/conversation-state.ts';
import { lastRun } from './conversation/turns.ts';
import type { Notice } from './page/notice.ts';
import type { createProfilesState } from './profiles/profiles-state.ts';
import type { RunnableState } from './profiles/runnable-state.ts';
import type { createConversationSearch } from './search/conversation-search.ts';
import type { Tidying } from './storage/tidying.ts';

type Shown = {
  profiles: ReturnType<typeof createProfilesState>;
  conversation: ReturnType<typeof createConversationState>;
  conversations: ReturnType<typeof createConversationList>;
  search: ReturnType<typeof createConversationSearch>;
  tidying: Tidying;
  form: InputForm;
  runnable: RunnableState;
  leave: ReturnType<typeof createLeaving>;
  notice: Signal<Notice | undefined>;
  withheldChanged(id: string): Promise<void>;
  show(id: string): Promise<void>;
};

type World = {
  onChange(listen: (change: Change) => void): void;
  onStoredProfilesChange(listen: () => void): void;
  onAccessChange(listen: () => void): void;
  onAskedConversation(listen: (id: string) => void): void;
  onceIdle(act: () => void): void;
  isVisible: ReadonlySignal<boolean>;
  sendCommand: typeof sendCommand;
};

/** Reloads what changed elsewhere, and reports what the person has seen here. */
export function keepCurrent(
  {
    profiles,
    conversation,
    conversations,
    search,
    tidying,
    form,
    runnable,
    leave,
    notice,
    withheldChanged,
    show,
  }: Shown,
  world: World,
) {
  world.onChange(({ store, id, runId }) => {
    if (store === 'descriptions' || store === 'repeats' || store === 'queue') return;
    if (store === 'conversations' && id === conversation.open.value.id) void conversation.reload(runId);
    conversations.changed();
    void search.changed(id);
    void withheldChanged(id);
  });
  world.onStoredProfilesChange(() => {
    void profiles.reload(({ name }) => {
      const other = profiles.chosen.peek()?.name;
      if (other !== undefined) notice.value = { text: say('profile_goneElsewhere', { name, other }) };
    });
  });
  world.onAccessChange(() => void profiles.checkAccess());
  world.onAskedConversation((id) => void show(id));
  world.onceIdle(search.prepare);
  world.onceIdle(() => void tidying.tidyIfDue());
  showRefusals(conversation, profiles, form, runnable);
  makeRoom(conversation, tidying);
  effect(() => {
    if (conversation.gone.value) void leave(conversation.gone.value);
  });
  effect(() => {
    const { id, isUnseen } = conversation.open.value;
    if (!isUnseen || !world.isVisible.value) return;
    conversation.look();
    void world.sendCommand('conversation.seen', { id });
  });
}

/** Frees space for an answer that the disk refused. */
function makeRoom({ open }: Shown['conversation'], { tidy }: Tidying) {
  let refused: string | undefined;
  effect(() => {
    const { id, turns } = open.value;
    const run = lastRun(turns);
    if (run?.stored !== 'session' || run.id === refused || !isEnded(run) || isTemporary(id)) return;
    refused = run.id;
    void tidy();
  });
}

/** Shows the server's problems at the fields until one of them changes. */
function showRefusals(
  { open }: Shown['conversation'],
  { chosen }: Shown['profiles'],
  form: InputForm,
  { plan }: RunnableState,
) {
  let shown: string | undefined;
  effect(() => {
    const run = lastRun(open.value.turns);
    if (run?.state.status !== 'failed' || run.id === shown || run.profileId !== chosen.value?.id) return;
    if (run.state.failure.kind !== 'rejected-input' || !plan.value) return;
    shown = run.id;
    form.showRefusal(run.state.failure.problems.filter((problem) => partOfProblem(problem) === 'input'));
  });
}
