import { signal } from '@preact/signals';
import { type TabConversation, withoutTab } from '../../lib/chat/conversation/tab-conversation.ts';
import { type Settings, usualSettings } from '../../lib/chat/settings/settings.ts';
import type { ConversationState } from '../../lib/panel/conversation/conversation-state.ts';
import type { Opening } from '../../lib/panel/conversation/opening.ts';
import type { Tabs } from '../../lib/panel/host/host.ts';
import type { SettingsState } from '../../lib/panel/settings/settings.ts';
import { createByTab } from '../../lib/panel/tabs/by-tab.ts';
import { createTabState, type IntentParts } from '../../lib/panel/tabs/tab-state.ts';
import { aConversation } from './conversation.ts';
import { fakeHost } from './fake-host.ts';
import { partOf } from './panel-parts.ts';

type Listener = { windowId: number; front(): void; closed(tabId: number): void };

/** Tabs in front by window, and which conversation each tab has. */
export function createTabBrowser() {
  const fronts = new Map([
    [1, 5],
    [2, 8],
  ]);
  const changed = new Set<() => void>();
  const listeners = new Set<Listener>();
  let list: TabConversation[] = [];
  const deleted = new Set<string>();

  function store(next: TabConversation[]) {
    list = next;
    for (const listen of changed) listen();
  }

  const listens = (listener: Listener, signal: AbortSignal) => {
    listeners.add(listener);
    signal.addEventListener('abort', () => listeners.delete(listener));
  };

  return {
    deleted,
    listens,
    changed,
    frontOf: (windowId: number) => fronts.get(windowId),
    list: () => list,
    store,
    /** Brings a tab to the front, as the browser reports it. */
    front(tabId: number, windowId = 1) {
      fronts.set(windowId, tabId);
      for (const each of listeners) if (each.windowId === windowId) each.front();
    },
    close(tabId: number) {
      for (const each of listeners) each.closed(tabId);
    },
    conversations: () => Object.fromEntries(list.map((each) => [each.tabId, each.conversationId])),
  };
}

type Part = {
  browser?: ReturnType<typeof createTabBrowser>;
  windowId?: number;
  isPanel?: boolean;
  isOn?: boolean;
  /** The conversation that the page has open at its start. */
  first?: string;
};

/** The panel of a window with the tabs 5, 6 and 7. Its new conversations are “new 1” and so on. */
export async function createTabScene({
  browser = createTabBrowser(),
  windowId = 1,
  isPanel = true,
  isOn = true,
  first = 'first',
}: Part = {}) {
  const settings = signal<Settings>({ ...usualSettings, conversationByTab: isOn });
  const open = signal({ id: first });
  const isPlaced = signal(true);
  const faults: string[] = [];
  const opened: string[] = [];
  const stillOpen: (() => void)[] = [];
  let isOpen = false;
  let count = 0;

  const shows = async (id: string) => {
    opened.push(id);
    open.value = { id };
  };
  const tabState = createTabState(fakeHost());
  const panel = partOf<IntentParts>({
    opening: partOf<Opening>({
      isPlaced,
      untilRead: async () => {},
      show: shows,
      startNew: () => shows(`new ${++count}`),
    }),
    settings: partOf<SettingsState>({ current: settings }),
    conversation: partOf<ConversationState>({ open: open as never }),
    tabs: tabState,
  });
  const service = partOf<Tabs>({
    ownWindow: async () => ({ windowId, isPanel }),
    frontTabId: async (id) => browser.frontOf(id),
    readTabConversations: async () => browser.list(),
    async noteTabConversation(next) {
      browser.store([...withoutTab(browser.list(), next.tabId), next]);
    },
    async forgetTab(tabId) {
      browser.store(withoutTab(browser.list(), tabId));
    },
    async forgetAllTabs() {
      browser.store([]);
    },
    onTabConversationsChange(listen, signal) {
      browser.changed.add(listen);
      signal.addEventListener('abort', () => browser.changed.delete(listen));
    },
    onTabs: (id, on, signal) =>
      browser.listens({ windowId: id, front: () => on.front(0), closed: on.closed }, signal),
    async untilNothingIsOpen() {
      if (isOpen) await new Promise<void>((resolve) => stillOpen.push(resolve));
    },
  });
  const host = fakeHost({
    records: {
      async find(id) {
        if (id === 'broken') throw new Error('The disk cannot be read.');
        return browser.deleted.has(id) ? aConversation({ deletedAt: 1 }) : undefined;
      },
    },
    page: { logFault: (where) => void faults.push(where) },
  });
  const tabs = await createByTab(panel, service, host);
  const acted: string[] = [];
  let acts = async () => {};
  let isActing = false;
  const handle = tabs.around(async ({ id }) => {
    isActing = true;
    await acts();
    acted.push(`${id} in ${open.value.id}`);
  });
  return {
    browser,
    show: shows,
    open,
    opened,
    faults,
    acted,
    id: () => open.value.id,
    places: () => Object.fromEntries(tabState.places.value),
    /** Takes something that the person asked for on a tab. */
    ask: (id: string, tabId: number | null) =>
      handle({ id, windowId, tabId, profileId: null, promptId: null, want: { kind: 'page' } }),
    looks: () => tabs.after(async () => void acted.push(`look in ${open.value.id}`))(windowId),
    /** Lets what is asked for take until the returned function is called. */
    holdActs() {
      let end = () => {};
      const held = new Promise<void>((resolve) => {
        end = resolve;
      });
      acts = () => held;
      return end;
    },
    isActing: () => isActing,
    failActs() {
      acts = () => Promise.reject(new Error('No page'));
    },
    turn: (on: boolean) => {
      settings.value = { ...settings.value, conversationByTab: on };
    },
    openDialog() {
      isOpen = true;
    },
    closeDialog() {
      isOpen = false;
      for (const close of stillOpen.splice(0)) close();
    },
    isWaiting: () => stillOpen.length > 0,
  };
}
