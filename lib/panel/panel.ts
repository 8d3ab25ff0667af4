import { signal } from '@preact/signals';
import type { TabPlace } from '../chat/tab/tab-conversation.ts';
import { beginForAdded } from './composing/moved-writing.ts';
import { createNextMessage, createRecipient } from './composing/next-message.ts';
import { createConversationState } from './conversation/conversation-state.ts';
import { createConversations } from './conversation/conversations.ts';
import { createOpening } from './conversation/opening.ts';
import type { Host } from './host/host.ts';
import { keepCurrent } from './keep-current.ts';
import { lateActions, passphraseActions, promptActions } from './late-actions.ts';
import { createDedicatedWork } from './page/dedicated-work.ts';
import type { Notice } from './page/notice.ts';
import type { OfferedFile } from './page/tab-files.ts';
import { pageWorldOf } from './page-world.ts';
import { createLock, withUnlocking } from './passphrase/lock.ts';
import { createFinder } from './profiles/finding.ts';
import { createProfileActions } from './profiles/profile-actions.ts';
import { createProfilesState } from './profiles/profiles-state.ts';
import { createConversationSearch } from './search/conversation-search.ts';
import { createSoughtMessage } from './search/sought-message.ts';
import { createSending } from './sending/sending.ts';
import { createSettings } from './settings/settings.ts';
import type { SiteUse } from './sites/site-use.ts';
import { createTidying } from './storage/tidying.ts';

/** Builds the state of one page and its actions, part by part: each takes parts that stand before it, and the host. */
export function createPanel(given: Host) {
  const lock = createLock(given);
  const host = withUnlocking(given, lock);
  const world = pageWorldOf(host);
  const notice = signal<Notice | undefined>(undefined);
  const settings = createSettings(world);
  const profiles = createProfilesState({ lock }, host);
  const conversation = createConversationState({ profiles }, host);
  const search = createConversationSearch({ profiles }, host);
  const { bySchema, readingWork } = createDedicatedWork({ ...world, notice });
  const composer = {
    ...createNextMessage({ conversation, profiles, notice, bySchema }, host),
    /** A file of a tab that the person may load. */
    offeredFile: signal<OfferedFile | undefined>(undefined),
  };
  const recipient = createRecipient({ profiles, conversation, composer }, host);
  const opening = createOpening({ profiles, conversation, recipient }, host);
  const storage = createTidying({ ...world, load: world.loadTidier }, composer.fileIds);
  const conversations = createConversations({ conversation, opening, notice, tidy: storage.tidy }, host);
  const sending = createSending({ profiles, conversation, opening, composer, notice }, host);
  const onReadOtherwise = (changed: string[]) =>
    void Promise.all([search.readOtherwise(changed), sending.renewPreview(changed)]);
  const onAdded = (id: string) => beginForAdded(id, { conversation, opening, composer });
  const here = { conversation, profiles, notice, offeredFile: composer.offeredFile };
  const late = lateActions(
    { ...world, ...here, ...composer, unlocked: lock.unlocked },
    { profiles, conversations, notice },
    host,
  );
  keepCurrent({ profiles, conversation, conversations, composer, opening, search, storage, notice }, host);

  return {
    host,
    world: { ...world, isVisible: host.page.isVisible, unanswered: new Map() },
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
    passphrase: passphraseActions(host),
    conversations,
    profileActions: createProfileActions({ profiles, notice, onReadOtherwise, onAdded }, host),
    finder: createFinder({ profiles, lock, notice, onAdded }, host),
    prompts: promptActions({ ...world, ...here, ...composer, send: () => sending.send() }),
    sought: createSoughtMessage({ conversation, opening, sending, notice }),
    demo: late.demo,
    loadFeedback: late.loadFeedback,
    loadComparing: late.loadComparing,
    tabs: {
      ...late.tabs,
      /** The rule for the site of a tab that was followed or is offered. */
      siteUse: signal<SiteUse | undefined>(undefined),
      /** Tells for each conversation that a tab has open whether that tab is in front. */
      places: signal<ReadonlyMap<string, TabPlace>>(new Map()),
    },
    /** Work on answers in a thread of its own. */
    readingWork,
  };
}

export type Panel = ReturnType<typeof createPanel>;
