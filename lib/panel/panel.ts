import { computed, signal } from '@preact/signals';
import { createLeaving } from './composing/deleted-elsewhere.ts';
import { createEdits } from './composing/edits.ts';
import { beginForAdded } from './composing/moved-writing.ts';
import { createNextMessage } from './composing/next-message.ts';
import { createRecipient } from './composing/recipient.ts';
import { createConversationActions } from './conversation/conversation-actions.ts';
import { createConversationList } from './conversation/conversation-list.ts';
import { type ConversationState, createConversationState } from './conversation/conversation-state.ts';
import { createDrawing, watchDrawing } from './conversation/drawing.ts';
import { createFollower } from './conversation/follower.ts';
import { createOpening, type Opening } from './conversation/opening.ts';
import { readFolded } from './conversation/read-folded.ts';
import type { Host } from './host/host.ts';
import { keepCurrent } from './keep-current.ts';
import { lateActions, passphraseActions, promptActions } from './late-actions.ts';
import { createDedicatedWork } from './page/dedicated-work.ts';
import type { Notice } from './page/notice.ts';
import { type PageWorld, pageWorldOf } from './page-world.ts';
import { createLock, withUnlocking } from './passphrase/lock.ts';
import { createFinder } from './profiles/finding.ts';
import { createProfileActions } from './profiles/profile-actions.ts';
import { createProfilesState, type ProfilesState } from './profiles/profiles-state.ts';
import { createConversationSearch } from './search/conversation-search.ts';
import { createSoughtMessage } from './search/sought-message.ts';
import { createSending } from './sending/sending.ts';
import { createSettings } from './settings/settings.ts';
import { createTidying } from './storage/tidying.ts';
import { createTabState } from './tabs/tab-state.ts';
import type { UnansweredRepeats } from './trace/repeating.ts';

/** Builds the state of one page and its actions, part by part: each takes parts that stand before it, and the host. */
export function createPanel(given: Host) {
  const lock = createLock(pageWorldOf(given));
  const host = withUnlocking(given, lock);
  const world = pageWorldOf(host);
  const notice = signal<Notice | undefined>(undefined);
  const settings = createSettings(host);
  const profiles = createProfilesState(
    { read: host.settings.readProfiles, hasAccess: host.access.has },
    host.protocols,
  );
  const conversation = conversationOf(profiles, world);
  const conversations = createConversationList(host.records.list, notice);
  const search = createConversationSearch(() => host.records.loadSearch(profiles.readingOf));
  const openId = computed(() => conversation.open.value.id);
  const { bySchema, readingWork } = createDedicatedWork({ notice }, host);
  const composer = {
    ...createNextMessage({ conversation, profiles, notice, lock, conversationId: openId, bySchema }, world),
    bySchema,
    edits: createEdits(),
  };
  const storage = createTidying({ composer }, host);
  const here = { conversation, profiles, notice };
  const tabs = createTabState(host);
  const opening = openingOf({ ...here, ...composer }, world);
  const sending = createSending({ ...world, ...here, lock, opening, ...composer });
  const acting = { sendCommand: world.sendCommand, find: world.findConversation, openId, notice, opening };
  const onReadOtherwise = (changed: string[]) =>
    void Promise.all([search.readOtherwise(changed), sending.renewPreview(changed)]);
  const onAdded = (id: string) => beginForAdded(id, { conversation, openId, opening, ...composer });
  const late = lateActions(
    { ...world, ...acting, ...here, conversations },
    { ...here, composer, tabs, lock },
    host,
  );
  keepCurrent(
    {
      ...here,
      conversations,
      search,
      tidying: storage,
      leave: createLeaving({ ...world, ...acting, ...composer }),
      ...opening,
      ...composer,
    },
    { ...world, isVisible: host.page.isVisible },
  );

  return {
    host,
    unansweredRepeats: new Map() as UnansweredRepeats,
    lock,
    notice,
    settings,
    profiles,
    conversation,
    search,
    composer,
    storage,
    opening,
    sending,
    passphrase: passphraseActions(world),
    conversations: {
      ...conversations,
      ...createConversationActions({ ...acting, ...storage, conversations }),
    },
    profileActions: createProfileActions({ ...world, ...here, onReadOtherwise, onAdded }),
    finder: createFinder({ ...world, ...here, onAdded, unlocked: lock.unlocked }),
    prompts: promptActions({ ...here, composer, tabs, sending }, host),
    sought: createSoughtMessage({ ...here, show: opening.show, showVersion: sending.showVersion }),
    demo: late.demo,
    loadFeedback: late.loadFeedback,
    loadComparing: late.loadComparing,
    tabs: { ...tabs, loadContext: late.loadContext },
    /** Work on answers in a thread of its own. */
    readingWork,
  };
}

export type Panel = ReturnType<typeof createPanel>;

const conversationOf = ({ readingOf }: ProfilesState, world: PageWorld) =>
  createConversationState(world.newId(), {
    now: world.now,
    read: readFolded(
      world.readConversation,
      (id) => void world.sendCommand('conversation.fold', { id }),
      world.protocols,
    ),
    follower: createFollower(world.openPort),
    readingOf,
  });

type OpeningParts = Omit<Parameters<typeof createRecipient>[0], 'memory'> & {
  profiles: ProfilesState;
  conversation: ConversationState;
};

/** Opens conversations and marks them while they are drawn. */
function openingOf(here: OpeningParts, world: PageWorld): Opening {
  const { profiles, conversation } = here;
  const plainId = signal<string | undefined>(undefined);
  const drawing = createDrawing({
    marks: world.createDrawingMarks(world.newId()),
    quiet: world.quiet,
    isPlain: (id) => plainId.peek() === id,
    isStored: async (id) => (await world.findConversation(id)) !== undefined,
  });
  watchDrawing(conversation, drawing, world.page);
  return createOpening({
    ...world,
    newest: world.newestConversation,
    find: world.findConversation,
    ...createRecipient({ ...here, memory: world.memory }),
    profiles,
    conversation,
    drawing,
    plainId,
  });
}
