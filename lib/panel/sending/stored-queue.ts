import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { siteOf } from '../../chat/conversation/site-consent.ts';
import { originOf } from '../../chat/profile/profile.ts';
import type { QueuedMessage, QueueFacts } from '../../chat/queue/message-queue.ts';
import { isEnded, type Run } from '../../chat/run/run.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import type { SendingParts } from './start-run.ts';

export type QueueStorage = Awaited<ReturnType<Host['records']['loadQueue']>>;

/** Reads the queue of the open conversation, and again when it changes. */
export function createStoredQueue(
  conversation: ConversationState,
  { readQueued, readSessionId }: QueueStorage,
  { commands }: Host,
) {
  /** `conversationId`: the conversation whose queue is read. */
  type Stored = { conversationId?: string; items: QueuedMessage[]; session: string | undefined };
  const empty: Stored = { items: [], session: undefined };
  const stored = signal(empty);
  const openId = computed(() => conversation.open.value.id);
  let reading = Promise.resolve();
  let lastLoad = 0;

  async function read() {
    const thisLoad = ++lastLoad;
    const conversationId = openId.peek();
    const [items, session] = await Promise.all([readQueued(conversationId), readSessionId()]);
    if (thisLoad === lastLoad) stored.value = { conversationId, items, session };
  }

  function reload(): Promise<void> {
    reading = read();
    return reading;
  }

  effect(() => {
    openId.value;
    stored.value = empty;
    void reload();
  });
  commands.onChange(({ store, id }) => {
    if (store === 'queue' && id === openId.peek()) void reload();
  });
  /** Without messages whose run is there already: their removal may not be read yet. */
  const items = computed(() => {
    conversation.open.value;
    return stored.value.items.filter(({ id }) => conversation.stored()?.runs.has(id) !== true);
  });
  const shown = computed(() => {
    const { conversationId } = stored.value;
    return conversationId === undefined ? undefined : { conversationId, items: items.value };
  });
  return {
    stored: stored as ReadonlySignal<Stored>,
    items,
    /** The queue, once it is read, with its conversation. */
    shown,
    reload,
    /** Resolves once the latest read has ended. */
    untilRead: () => reading,
  };
}

export type StoredQueue = ReturnType<typeof createStoredQueue>;

/** Collects what decides whether the next message is sent. It reads signals, so callers follow changes. */
export function factsOf(
  next: QueuedMessage | undefined,
  session: string | undefined,
  { profiles, conversation }: SendingParts,
): QueueFacts {
  conversation.open.value;
  const profile = next && profiles.profiles.value.find(({ id }) => id === next.start.profileId);
  const known = conversation.stored();
  const last = known && runNow(known.conversation.lastRun.id, conversation);
  return {
    next,
    isRunOpen: openRuns(conversation).length > 0,
    lastRun: last?.state.status ?? known?.conversation.lastRun.status,
    isDeleted: false,
    profile: profile && { isLocked: profiles.isLocked(profile), origin: originOf(profile.url) },
    hasValues: next !== undefined && hasValues(next, session, profiles),
  };
}

/** Tells whether the session has the secret values of a message, for the site of its profile. */
export function hasValues(item: QueuedMessage, session: string | undefined, profiles: ProfilesState) {
  return item.session === session && goesTo(item, profiles) === item.origin;
}

/** Returns the site to which the profile of a message leads now; undefined if it was deleted. */
export function goesTo({ start }: QueuedMessage, { profiles }: ProfilesState) {
  const profile = profiles.value.find(({ id }) => id === start.profileId);
  return profile && originOf(profile.url);
}

/** Returns the present state of a run, as shown or else as stored; subscribes to it. */
function runNow(id: string, { open, stored }: ConversationState): Run | undefined {
  const answer = open.value.turns.find((turn) => turn.role === 'answer' && turn.message.runId === id);
  const shown = answer?.role === 'answer' ? answer.answer.run.value : undefined;
  return shown ?? stored()?.runs.get(id)?.run;
}

/** Lists the runs of all branches that are open or whose end no store has taken. */
function openRuns(conversation: ConversationState): Run[] {
  const known = [...(conversation.stored()?.runs.values() ?? [])].filter(({ run }) => isOpen(run));
  return known.map(({ run }) => runNow(run.id, conversation) ?? run).filter(isOpen);
}

const isOpen = (run: Run) => !isEnded(run) || run.stored === 'nowhere';

/** Lists the sites that will have answered before another queued message is sent. */
export function comingSites(items: QueuedMessage[], { conversation, profiles }: SendingParts): string[] {
  const urlOf = ({ start }: QueuedMessage) =>
    profiles.profiles.peek().find(({ id }) => id === start.profileId)?.url ?? [];
  const urls = [...openRuns(conversation).map(({ url }) => url), ...items.flatMap(urlOf)];
  return [...new Set(urls)].filter((url) => siteOf(url) !== '');
}
