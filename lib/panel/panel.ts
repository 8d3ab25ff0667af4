import { computed, effect, signal } from '@preact/signals';
import { isEnded } from '../chat/run.ts';
import { isTemporary } from '../chat/temporary.ts';
import { onChange } from '../platform/changes.ts';
import { findConversation, listConversations, readConversation } from '../platform/conversation-store.ts';
import { sendCommand } from '../platform/messaging.ts';
import { panelMemory } from '../platform/panel-memory.ts';
import { openFullPage } from '../platform/panel-opener.ts';
import { hasAccess, onAccessChange, requestAccess } from '../platform/permission.ts';
import { openPort } from '../platform/port.ts';
import { onStoredProfilesChange, readStoredProfiles } from '../platform/profile-storage.ts';
import { whyNothingIsKept } from '../platform/records.ts';
import { followPort } from '../wire/frames.ts';
import type { AnswerFieldOf } from './answer.ts';
import { createConversationActions } from './conversation-actions.ts';
import { createConversationList } from './conversation-list.ts';
import { createConversationSearch } from './conversation-search.ts';
import { createConversationState } from './conversation-state.ts';
import { createLeaving } from './deleted-elsewhere.ts';
import { createEdits } from './edits.ts';
import { createFollower } from './follower.ts';
import type { InputForm } from './input-form.ts';
import { createNextMessage, type NextMessage } from './next-message.ts';
import type { Notice } from './notice.ts';
import { onceIdle } from './once-idle.ts';
import { createOpening } from './opening.ts';
import { createProfileActions } from './profile-actions.ts';
import { createProfilesState } from './profiles-state.ts';
import { createImageLoader } from './remote-image.ts';
import { createRunActions } from './run-actions.ts';
import type { RunnableState } from './runnable-state.ts';
import { createSoughtMessage } from './sought-message.ts';
import { createTidying, type Tidying } from './tidying.ts';
import { createVisibility } from './visibility.ts';

const now = () => Date.now();

/** The state of one page and what can be done with it. */
export function createPanel(signalOfPage: AbortSignal) {
  const notice = signal<Notice | undefined>(undefined);
  const conversations = createConversationList(listConversations, notice);
  const profiles = createProfilesState({ read: readStoredProfiles, hasAccess });
  const conversation = createConversationState(crypto.randomUUID(), {
    now,
    read: readConversation,
    follower: createFollower(() => openPort(followPort)),
    answerFieldOf: profiles.answerFieldOf,
  });
  const search = createStoredSearch(profiles.answerFieldOf, signalOfPage);
  const conversationId = computed(() => conversation.open.value.id);
  const nextMessage = createNextMessage(conversationId, profiles, notice);

  const tidying = createStorageTidying(nextMessage, signalOfPage);

  const opening = createOpening({ now, profiles, conversation });
  const onReadOtherwise = (ids: string[]) => void tellIndex(ids).then(search.prepare);
  const runActions = createRunActions({ profiles, conversation, notice, show: opening.show, ...nextMessage });
  const leave = createLeaving({
    sendCommand,
    find: findConversation,
    whyNothingIsKept,
    openId: conversationId,
    notice,
    opening,
    ...nextMessage,
  });
  keepInStep({ profiles, conversation, conversations, search, tidying, leave, ...nextMessage }, signalOfPage);

  return {
    notice,
    profiles,
    conversation,
    conversations,
    search,
    edits: createEdits(),
    ...nextMessage,
    ...opening,
    tidy: tidying.tidy,
    openFullPage,
    loadImage: createImageLoader({ requestAccess, sendCommand }),
    ...createConversationActions({
      sendCommand,
      openId: conversationId,
      notice,
      conversations,
      opening,
      tidy: tidying.tidy,
    }),
    ...createProfileActions({ profiles, notice, onReadOtherwise }),
    ...runActions,
    ...createSoughtMessage({ conversation, notice, show: opening.show, showVersion: runActions.showVersion }),
  };
}

/** What searches is loaded with the first search, or when there is time. */
const createStoredSearch = (answerFieldOf: AnswerFieldOf, signalOfPage: AbortSignal) =>
  createConversationSearch(
    async () => (await import('../platform/search.ts')).createSearch(answerFieldOf),
    signalOfPage,
  );

/** The index does not know the words that answers have now. */
async function tellIndex(profileIds: string[]) {
  if (profileIds.length === 0) return;
  const { noteReadOtherwise } = await import('../platform/search.ts');
  await Promise.all(profileIds.map((id) => noteReadOtherwise(id)));
}

/** The same goes for what tidies. */
function createStorageTidying({ attachments, form }: NextMessage, signalOfPage: AbortSignal) {
  const load = async () => (await import('../platform/tidier.ts')).createTidier();
  const shown = computed(() =>
    [...attachments.list.value, ...Object.values(form.state.value.files)].map(({ id }) => id),
  );
  return createTidying({ load, memory: panelMemory, now }, shown, signalOfPage);
}

export type Panel = ReturnType<typeof createPanel>;

type Shown = {
  profiles: ReturnType<typeof createProfilesState>;
  conversation: ReturnType<typeof createConversationState>;
  conversations: ReturnType<typeof createConversationList>;
  search: ReturnType<typeof createConversationSearch>;
  tidying: Tidying;
  form: InputForm;
  runnable: RunnableState;
  leave: ReturnType<typeof createLeaving>;
};

/** Reads again what changes elsewhere, and says what is seen here. */
function keepInStep(
  { profiles, conversation, conversations, search, tidying, form, runnable, leave }: Shown,
  signalOfPage: AbortSignal,
) {
  onChange(({ store, id }) => {
    if (store === 'conversations' && id === conversation.open.value.id) void conversation.reload();
    conversations.changed();
    void search.changed(id);
  }, signalOfPage);
  onStoredProfilesChange(() => void profiles.reload(), signalOfPage);
  onAccessChange(() => void profiles.checkAccess(), signalOfPage);
  onceIdle(search.prepare, signalOfPage);
  onceIdle(() => void tidying.tidyIfDue(), signalOfPage);
  showRefusals(conversation, profiles, form, runnable);
  makeRoom(conversation, tidying);
  effect(() => {
    if (conversation.gone.value) void leave(conversation.gone.value);
  });
  const isVisible = createVisibility(signalOfPage);
  effect(() => {
    const { id, isUnseen } = conversation.open.value;
    if (!isUnseen || !isVisible.value) return;
    conversation.look();
    void sendCommand('conversation.seen', { id });
  });
}

/** Where the disk refuses an answer, traces may have to go. */
function makeRoom({ open }: Shown['conversation'], { tidy }: Tidying) {
  let refused: string | undefined;
  effect(() => {
    const { id, turns } = open.value;
    const last = turns.at(-1);
    const run = last?.role === 'answer' ? last.answer.run.value : undefined;
    if (run?.stored !== 'session' || run.id === refused || !isEnded(run) || isTemporary(id)) return;
    refused = run.id;
    void tidy();
  });
}

/** What a server said of its input stands at the fields, until one of them is changed. */
function showRefusals(
  { open }: Shown['conversation'],
  { chosen }: Shown['profiles'],
  form: InputForm,
  { plan }: RunnableState,
) {
  let shown: string | undefined;
  effect(() => {
    const last = open.value.turns.at(-1);
    const run = last?.role === 'answer' ? last.answer.run.value : undefined;
    if (run?.state.status !== 'failed' || run.id === shown || run.profileId !== chosen.value?.id) return;
    if (run.state.failure.kind !== 'rejected-input' || !plan.value) return;
    shown = run.id;
    form.showRefusal(run.state.failure.problems);
  });
}
