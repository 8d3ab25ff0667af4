import { computed, signal } from '@preact/signals';
import { sendCommand } from '../platform/browser/messaging.ts';
import { startOwnWorker } from '../platform/browser/own-worker.ts';
import { openFullPage } from '../platform/browser/panel-opener.ts';
import { hasAccess, requestAccess } from '../platform/browser/permission.ts';
import { openPort } from '../platform/browser/port.ts';
import {
  findConversation,
  listConversations,
  readConversation,
} from '../platform/records/conversation-store.ts';
import { whyNothingIsKept } from '../platform/records/records.ts';
import { readStoredProfiles } from '../platform/settings/profile-storage.ts';
import type { Protocols } from '../runnable/protocol.ts';
import { followPort } from '../wire/frames.ts';
import { createLeaving } from './composing/deleted-elsewhere.ts';
import { createEdits } from './composing/edits.ts';
import { createNextMessage } from './composing/next-message.ts';
import { createConversationActions } from './conversation/conversation-actions.ts';
import { createConversationList } from './conversation/conversation-list.ts';
import { createConversationState } from './conversation/conversation-state.ts';
import { createFollower } from './conversation/follower.ts';
import { createPageOpening } from './conversation/page-opening.ts';
import { readFolded } from './conversation/read-folded.ts';
import { createImageLoader } from './conversation/remote-image.ts';
import { keepInStep } from './in-step.ts';
import { createDedicatedWork } from './page/dedicated-work.ts';
import type { Notice } from './page/notice.ts';
import { createProfileActions } from './profiles/profile-actions.ts';
import { createProfilesState, type ProfilesState } from './profiles/profiles-state.ts';
import { createSoughtMessage } from './search/sought-message.ts';
import { createStoredSearch, tellIndex } from './search/stored-search.ts';
import { createRunActions } from './sending/run-actions.ts';
import { createStorageTidying } from './storage/storage-tidying.ts';

const now = () => Date.now();

const conversationOf = ({ readingOf }: ProfilesState, protocols: Protocols) =>
  createConversationState(crypto.randomUUID(), {
    now,
    read: readFolded(readConversation, (id) => void sendCommand('conversation.fold', { id }), protocols),
    follower: createFollower(() => openPort(followPort)),
    readingOf,
  });

/** The state of one page and what can be done with it. */
export function createPanel(protocols: Protocols, signalOfPage: AbortSignal) {
  const notice = signal<Notice | undefined>(undefined);
  const conversations = createConversationList(listConversations, notice);
  const profiles = createProfilesState({ read: readStoredProfiles, hasAccess }, protocols);
  const conversation = conversationOf(profiles, protocols);
  const search = createStoredSearch(profiles.readingOf, signalOfPage);
  const conversationId = computed(() => conversation.open.value.id);
  const work = createDedicatedWork({ start: startOwnWorker, notice, signalOfPage });
  const here = { protocols, conversation, conversationId, profiles, notice, bySchema: work.bySchema };
  const nextMessage = createNextMessage(here, signalOfPage);
  const tidying = createStorageTidying(nextMessage, signalOfPage);
  const opening = createPageOpening({ now, profiles, conversation }, signalOfPage);
  const onReadOtherwise = (ids: string[]) => void tellIndex(ids).then(search.prepare);
  const runActions = createRunActions({ protocols, profiles, conversation, notice, opening, ...nextMessage });
  const leave = createLeaving({
    sendCommand,
    find: findConversation,
    whyNothingIsKept,
    openId: conversationId,
    notice,
    opening,
    ...nextMessage,
  });
  const { withheldChanged } = opening;
  const shown = { profiles, conversation, conversations, search, tidying, leave, withheldChanged };
  keepInStep({ ...shown, ...nextMessage }, signalOfPage);

  return {
    notice,
    protocols,
    profiles,
    conversation,
    conversations,
    search,
    edits: createEdits(),
    ...nextMessage,
    ...opening,
    tidy: tidying.tidy,
    openFullPage,
    ...work,
    loadImage: createImageLoader({ requestAccess, sendCommand }),
    ...createConversationActions({
      sendCommand,
      find: findConversation,
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

export type Panel = ReturnType<typeof createPanel>;
