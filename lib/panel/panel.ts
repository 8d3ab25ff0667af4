import { computed, type Signal, signal } from '@preact/signals';
import type { Conversation } from '../chat/conversation.ts';
import { onChange } from '../platform/changes.ts';
import { listConversations, newestConversation, readConversation } from '../platform/conversation-store.ts';
import { panelMemory } from '../platform/panel-memory.ts';
import { openFullPage } from '../platform/panel-opener.ts';
import { hasAccess, onAccessChange } from '../platform/permission.ts';
import { openPort } from '../platform/port.ts';
import { onStoredProfilesChange, readStoredProfiles } from '../platform/profile-storage.ts';
import { followPort } from '../wire/frames.ts';
import { createConversationState } from './conversation-state.ts';
import { createDraft } from './draft.ts';
import { createFollower } from './follower.ts';
import type { Notice } from './notice.ts';
import { createOpenPlace } from './open-place.ts';
import { createProfileActions } from './profile-actions.ts';
import { createProfilesState } from './profiles-state.ts';
import { createRunActions } from './run-actions.ts';

const now = () => Date.now();

/** The state of one page and what can be done with it. */
export function createPanel(signalOfPage: AbortSignal) {
  const notice = signal<Notice | undefined>(undefined);
  const { conversations, listAgain } = createConversationList(notice);
  /** Whether it is known which conversation this page shows. */
  const isPlaced = signal(false);
  const place = createOpenPlace(panelMemory, now);
  const profiles = createProfilesState({ read: readStoredProfiles, hasAccess });
  const conversation = createConversationState(crypto.randomUUID(), {
    now,
    read: readConversation,
    follower: createFollower(() => openPort(followPort)),
  });
  const draft = createDraft(
    computed(() => conversation.open.value.id),
    panelMemory,
  );

  async function show(id: string) {
    isPlaced.value = true;
    place.remember(id);
    await conversation.show(id);
    profiles.choose(conversation.open.value.profileId ?? profiles.chosen.value?.id);
  }

  async function load() {
    const [newest] = await Promise.all([newestConversation().catch(() => undefined), profiles.reload()]);
    await show(place.toOpen(newest) ?? conversation.open.value.id);
  }

  onChange(({ store, id }) => {
    if (store !== 'conversations') return;
    if (id === conversation.open.value.id) void conversation.reload();
    void listAgain();
  }, signalOfPage);
  onStoredProfilesChange(() => void profiles.reload(), signalOfPage);
  onAccessChange(() => void profiles.checkAccess(), signalOfPage);

  return {
    notice,
    profiles,
    conversation,
    conversations,
    draft,
    isPlaced,
    listAgain,
    openFullPage,
    show,
    startNew: () => show(crypto.randomUUID()),
    ...createProfileActions({ profiles, notice }),
    ...createRunActions({ profiles, conversation, draft, notice }),
    load,
  };
}

export type Panel = ReturnType<typeof createPanel>;

function createConversationList(notice: Signal<Notice | undefined>) {
  const conversations = signal<{ conversations: Conversation[]; unreadable: number }>({
    conversations: [],
    unreadable: 0,
  });

  async function listAgain() {
    try {
      conversations.value = await listConversations();
    } catch (error) {
      notice.value = { text: `The list of conversations cannot be read (${String(error)}).` };
    }
  }

  return { conversations, listAgain };
}
