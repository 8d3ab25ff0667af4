import { computed, effect, untracked } from '@preact/signals';
import { conversationOfTab, tabPlaces } from '../../chat/conversation/tab-conversation.ts';
import type { Intent } from '../../chat/intent/intent.ts';
import type { Host, Tabs } from '../host/host.ts';
import { untilShown } from './intents.ts';
import type { IntentParts } from './tab-state.ts';

/**
 * Lets each tab have its own open conversation in the side panel, while the setting says so. Returns what makes
 * gestures act on the conversation of their tab.
 */
export async function createByTab(panel: IntentParts, tabs: Tabs, host: Host) {
  const { windowId, isPanel } = await tabs.ownWindow();
  let following: ReturnType<typeof followTabs> | undefined;
  let isStart = true;
  const isOn = () => isPanel && panel.settings.current.value.conversationByTab === true;
  effect(() => {
    if (windowId === undefined || isOn() === (following !== undefined)) return;
    following?.stop();
    // Untracked: the effect follows none of what it reads.
    following = following ? undefined : untracked(() => followTabs({ windowId, isStart }, panel, tabs, host));
  });
  isStart = false;

  const inTab = (tabId: number | null, act: () => Promise<void>) =>
    following ? following.inTab(tabId, act) : act();
  return {
    around: (handle: (intent: Intent) => Promise<void>) => (intent: Intent) =>
      inTab(intent.tabId, () => handle(intent)),
    after: (look: (windowId: number) => Promise<void>) => (ownId: number) => inTab(null, () => look(ownId)),
  };
}

type Start = {
  windowId: number;
  /** At the start of the page; later the conversation that is open becomes that of the tab in front. */
  isStart: boolean;
};

/** Opens the conversation of the tab in front of a window, each time another one comes there. */
function followTabs({ windowId, isStart }: Start, panel: IntentParts, tabs: Tabs, host: Host) {
  const end = new AbortController();
  const { signal } = end;
  const { logFault } = host.page;
  /** The tab whose conversation is open. */
  let tab: number | undefined;
  const inOrder = createOrder(host);
  const waiting = createWaiting();
  const places = createPlaces(panel, tabs, signal, () => tab);

  async function turn() {
    const front = await tabs.frontTabId(windowId);
    if (front === undefined || front === tab) return;
    await tabs.untilNothingIsOpen(signal);
    const wanted = await tabs.frontTabId(windowId);
    if (signal.aborted || wanted === undefined || wanted === tab) return;
    await places.note();
    tab = wanted;
    await openOf(tab, panel, tabs, host);
    await places.note();
    for (const act of waiting.take(tab)) await act().catch((error) => logFault('a way in', error));
  }

  async function begin() {
    await untilShown(panel.opening);
    tab = await tabs.frontTabId(windowId);
    if (signal.aborted) return;
    // After the start of the browser no tab is known: the conversation that was open stays.
    const known = isStart ? await tabs.readTabConversations() : [];
    if (tab !== undefined && known.length > 0) await openOf(tab, panel, tabs, host);
    if (signal.aborted) return;
    places.noteEach(inOrder.soon);
  }

  function closed(tabId: number) {
    waiting.take(tabId);
    inOrder.soon(() => tabs.forgetTab(tabId));
  }
  tabs.onTabs(windowId, { front: () => inOrder.soon(turn), closed }, signal);
  tabs.onTabConversationsChange(() => inOrder.soon(places.renew), signal);
  inOrder.soon(begin);
  signal.addEventListener('abort', () => inOrder.soon(async () => places.clear()));

  return {
    /** Acts in the conversation of a tab; later if another tab has come to the front, and never if it is closed. */
    inTab: (tabId: number | null, act: () => Promise<void>) =>
      inOrder.now(async () => {
        await turn();
        if (tabId === null || tabId === tab || signal.aborted) await act();
        else waiting.add(tabId, act);
      }),
    stop() {
      end.abort();
      void tabs.forgetAllTabs();
    },
  };
}

/** One task after the other: what is asked for on a tab ends before the next tab's conversation is opened. */
function createOrder({ page: { logFault } }: Host) {
  let last: Promise<unknown> = Promise.resolve();
  function now(task: () => Promise<void>): Promise<void> {
    const done = last.then(task);
    last = done.catch(() => {});
    return done;
  }
  return {
    now,
    soon: (task: () => Promise<void>) => void now(task).catch((error) => logFault('the tabs', error)),
  };
}

/** Holds the acts of tabs that are not in front. */
function createWaiting() {
  const acts = new Map<number, (() => Promise<void>)[]>();
  return {
    add: (tabId: number, act: () => Promise<void>) => void acts.set(tabId, [...(acts.get(tabId) ?? []), act]),
    take(tabId: number) {
      const taken = acts.get(tabId) ?? [];
      acts.delete(tabId);
      return taken;
    },
  };
}

/** Keeps which tab has which conversation. */
function createPlaces(
  { conversation, tabs: { places } }: IntentParts,
  { readTabConversations, noteTabConversation }: Tabs,
  signal: AbortSignal,
  ownTab: () => number | undefined,
) {
  async function renew() {
    const list = await readTabConversations();
    if (!signal.aborted) places.value = tabPlaces(list, ownTab());
  }
  async function note() {
    const tabId = ownTab();
    if (tabId === undefined || signal.aborted) return;
    await noteTabConversation({ tabId, conversationId: conversation.open.peek().id });
    await renew();
  }
  return {
    renew,
    note,
    /** Notes the open conversation now, and each one that is opened. */
    noteEach(soon: (task: () => Promise<void>) => void) {
      const openId = computed(() => conversation.open.value.id);
      const stop = effect(() => {
        if (openId.value) soon(note);
      });
      signal.addEventListener('abort', stop);
    },
    clear() {
      places.value = new Map();
    },
  };
}

/** Shows the conversation of a tab, also one without a message yet. A tab without one, or of a deleted one, gets a new one. */
async function openOf(
  tabId: number,
  { conversation, opening }: IntentParts,
  { readTabConversations }: Tabs,
  host: Host,
) {
  const id = conversationOfTab(await readTabConversations(), tabId);
  if (id !== undefined && id === conversation.open.peek().id) return;
  const isDeleted = id !== undefined && (await isGone(id, host));
  await (id === undefined || isDeleted ? opening.startNew() : opening.show(id));
}

const isGone = (id: string, { records }: Host): Promise<boolean> =>
  records.find(id).then(
    (found) => found?.deletedAt !== undefined,
    // Its own view says that it cannot be read.
    () => false,
  );
