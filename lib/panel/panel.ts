import { computed, signal } from '@preact/signals';
import type { TabPlace } from '../chat/conversation/tab-conversation.ts';
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
import type { TellingWorld } from './conversation/telling.ts';
import type { ConnectionTestWorld } from './doctor/connection-test.ts';
import { keepCurrent } from './keep-current.ts';
import { lateActions, passphraseActions, promptActions } from './late-actions.ts';
import { createDedicatedWork } from './page/dedicated-work.ts';
import type { Notice } from './page/notice.ts';
import type { OfferedFile } from './page/tab-files.ts';
import type { PageWorld } from './page-world.ts';
import { createLock } from './passphrase/lock.ts';
import type { CookieWorld } from './profiles/cookie-names.ts';
import { createFinder } from './profiles/finding.ts';
import { createProfileActions } from './profiles/profile-actions.ts';
import { createProfilesState, type ProfilesState } from './profiles/profiles-state.ts';
import { createConversationSearch } from './search/conversation-search.ts';
import { createSoughtMessage } from './search/sought-message.ts';
import { createSending } from './sending/sending.ts';
import { createSettings } from './settings/settings.ts';
import type { SiteUse } from './sites/site-use.ts';
import type { StorageWorld } from './storage/storage.ts';
import { createTidying } from './storage/tidying.ts';
import type { FilteringWorld } from './trace/event-filtering.ts';
import type { InspectionWorld } from './trace/inspection.ts';
import type { RepeatsWorld, RepeatWorld } from './trace/repeating.ts';
import type { TraceActionsWorld } from './trace/trace-actions.ts';
import type { TransferWorld } from './transfer/transfer.ts';

/** Builds the state of one page and its actions. */
export function createPanel(given: PageWorld) {
  const lock = createLock(given);
  const world = { ...given, sendCommand: lock.sendUnlocked, findSecrets: lock.findUnlocked };
  const { sendCommand, findConversation: find } = world;
  const notice = signal<Notice | undefined>(undefined);
  const conversations = createConversationList(world.listConversations, notice);
  const profiles = profilesOf(world);
  const conversation = conversationOf(profiles, world);
  const search = createConversationSearch(() => world.loadSearch(profiles.readingOf));
  const openId = computed(() => conversation.open.value.id);
  const { bySchema, readingWork } = createDedicatedWork({ ...world, notice });
  const offeredFile = signal<OfferedFile | undefined>(undefined);
  const here = { conversation, profiles, notice, offeredFile };
  const nextMessage = createNextMessage({ ...here, lock, conversationId: openId, bySchema }, world);
  const tidying = createTidying({ ...world, load: world.loadTidier }, nextMessage.fileIds);
  const opening = openingOf({ ...here, ...nextMessage }, world);
  const sending = sendingOf({ ...world, ...here, lock, opening, ...nextMessage });
  const acting = { sendCommand, find, openId, notice, opening };
  const onReadOtherwise = (ids: string[]) =>
    void Promise.all([search.readOtherwise(ids), sending.renewPreview(ids)]);
  const onAdded = (id: string) => beginForAdded(id, { conversation, openId, opening, ...nextMessage });
  keepCurrent(
    {
      ...here,
      conversations,
      search,
      tidying,
      leave: createLeaving({ ...world, ...acting, ...nextMessage }),
      ...opening,
      ...nextMessage,
    },
    { ...world, isVisible: world.createVisibility() },
  );

  return {
    ...givenOn(world),
    ...worldsOfDialogs(world),
    ...here,
    lock,
    passphrase: passphraseActions(given),
    conversations,
    search,
    edits: createEdits(),
    ...nextMessage,
    ...opening,
    tidy: tidying.tidy,
    bySchema,
    readingWork,
    ...createConversationActions({ ...acting, ...tidying, conversations }),
    finder: createFinder({ ...world, ...here, onAdded, unlocked: lock.unlocked }),
    ...createProfileActions({ ...world, ...here, onReadOtherwise, onAdded }),
    ...lateActions({ ...world, ...acting, ...here, ...nextMessage, conversations, unlocked: lock.unlocked }),
    ...sending,
    ...createSoughtMessage({ ...here, show: opening.show, showVersion: sending.showVersion }),
  };
}

/** Builds the sending of messages and of prompts. */
function sendingOf(
  world: Parameters<typeof createSending>[0] & Omit<Parameters<typeof promptActions>[0], 'send'>,
) {
  const sending = createSending(world);
  return { ...sending, ...promptActions({ ...world, send: () => sending.send() }) };
}

/** Returns what needs nothing else of the panel. */
const givenOn = (world: PageWorld) => ({
  protocols: world.protocols,
  openFullPage: world.openFullPage,
  loadStepReadingBy: world.loadStepReadingBy,
  loadQuestionReadingBy: world.loadQuestionReadingBy,
  loadBrowserSettings: world.loadBrowserSettings,
  loadIntentWorld: world.loadIntentWorld,
  frontAddress: world.frontAddress,
  siteUse: signal<SiteUse | undefined>(undefined),
  tabPlaces: signal<ReadonlyMap<string, TabPlace>>(new Map()),
  ...createSettings(world),
});

export type Panel = ReturnType<typeof createPanel>;

type DialogWorld = TransferWorld &
  StorageWorld &
  TellingWorld &
  ConnectionTestWorld &
  CookieWorld &
  Omit<InspectorWorld, 'isVisible' | 'unanswered'>;

type CommandWorld = Pick<PageWorld, 'memory' | 'listConversations'>;

type InspectorWorld = InspectionWorld &
  FilteringWorld &
  RepeatWorld &
  RepeatsWorld &
  Pick<TraceActionsWorld, 'ownVersion' | 'now'>;

/** Returns what is passed to the dialogs, which load when they open. */
const worldsOfDialogs = (
  world: DialogWorld & CommandWorld & Pick<PageWorld, 'createVisibility'>,
): {
  commandWorld: CommandWorld;
  transferWorld: TransferWorld & StorageWorld & TellingWorld;
  connectionTestWorld: ConnectionTestWorld & CookieWorld;
  inspectionWorld: InspectorWorld;
} => ({
  commandWorld: world,
  transferWorld: world,
  connectionTestWorld: world,
  inspectionWorld: { ...world, isVisible: world.createVisibility(), unanswered: new Map() },
});

const profilesOf = ({ readStoredProfiles: read, hasAccess, protocols }: PageWorld) =>
  createProfilesState({ read, hasAccess }, protocols);

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
