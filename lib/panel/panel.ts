import { signal } from '@preact/signals';
import { createBegin } from './composing/begin.ts';
import { beginForAdded } from './composing/moved-writing.ts';
import { createNextMessage, createRecipient } from './composing/next-message.ts';
import { createConversationState } from './conversation/conversation-state.ts';
import { createConversations } from './conversation/conversations.ts';
import { createOpening } from './conversation/opening.ts';
import type { Host } from './host/host.ts';
import type { UnansweredRepeats } from './inspector/repeating.ts';
import { keepCurrent } from './keep-current.ts';
import { lateActions, passphraseActions, promptActions } from './late-actions.ts';
import { createDedicatedWork } from './page/dedicated-work.ts';
import { type Notice, ofConversation } from './page/notice.ts';
import { createLock, withUnlocking } from './passphrase/lock.ts';
import { createFinder } from './profiles/finding.ts';
import { createProfileActions } from './profiles/profile-actions.ts';
import { createProfilesState } from './profiles/profiles-state.ts';
import { createConversationSearch } from './search/conversation-search.ts';
import { createSoughtMessage } from './search/sought-message.ts';
import { createSending } from './sending/sending.ts';
import { createSettings } from './settings/settings.ts';
import { createTidying } from './storage/tidying.ts';
import { createTabState } from './tabs/tab-state.ts';

/** Builds the state of one page and its actions, part by part: each takes parts that stand before it, and the host. */
export function createPanel(given: Host) {
  const lock = createLock(given);
  const host = withUnlocking(given, lock);
  const settings = createSettings(host);
  const profiles = createProfilesState({ lock }, host);
  const conversation = createConversationState({ profiles }, host);
  const notice = ofConversation(signal<Notice | undefined>(undefined), () => conversation.open.peek().id);
  const search = createConversationSearch({ profiles }, host);
  const { bySchema, readingWork } = createDedicatedWork({ notice }, host);
  const composer = createNextMessage({ conversation, profiles, notice, bySchema }, host);
  const recipient = createRecipient({ profiles, conversation, composer }, host);
  const opening = createOpening({ profiles, conversation, recipient }, host);
  const tabs = createTabState(host);
  const begin = createBegin({ conversation, opening, composer, tabs }, host);
  const storage = createTidying({ composer }, host);
  const conversations = createConversations({ conversation, opening, notice, tidy: storage.tidy }, host);
  const sending = createSending({ profiles, conversation, opening, composer, notice }, host);
  const onReadOtherwise = (changed: string[]) =>
    void Promise.all([search.readOtherwise(changed), sending.renewPreview(changed)]);
  const onAdded = (id: string) => beginForAdded(id, { conversation, opening, composer });
  const late = lateActions({ profiles, conversation, conversations, composer, tabs, lock, notice }, host);
  keepCurrent({ profiles, conversation, conversations, composer, opening, search, storage, notice }, host);

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
    begin,
    sending,
    passphrase: passphraseActions(host),
    conversations,
    profileActions: createProfileActions({ profiles, notice, onReadOtherwise, onAdded }, host),
    finder: createFinder({ profiles, lock, notice, onAdded }, host),
    prompts: promptActions({ conversation, profiles, notice, composer, tabs, sending }, host),
    sought: createSoughtMessage({ conversation, opening, sending, notice }),
    demo: late.demo,
    loadFeedback: late.loadFeedback,
    loadComparing: late.loadComparing,
    tabs: { ...tabs, loadContext: late.loadContext },
    /** Work on answers in a thread of its own. */
    readingWork,
  };
}

export type Panel = ReturnType<typeof createPanel>;
