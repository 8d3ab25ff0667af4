import { signal } from '@preact/signals';
import {
  type TabConversation,
  type TabPlace,
  withoutTab,
} from '../../lib/chat/conversation/tab-conversation.ts';
import { type Settings, usualSettings } from '../../lib/chat/settings/settings.ts';
import { createByTab } from '../../lib/panel/tabs/by-tab.ts';

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
  const tabPlaces = signal<ReadonlyMap<string, TabPlace>>(new Map());
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
  const panel = {
    isPlaced,
    untilRead: async () => {},
    settings,
    conversation: { open },
    show: shows,
    startNew: () => shows(`new ${++count}`),
    tabPlaces,
  };
  const world = {
    ownWindow: async () => ({ windowId, isPanel }),
    frontTabId: async (id: number) => browser.frontOf(id),
    findConversation: async (id: string) => {
      if (id === 'broken') throw new Error('The disk cannot be read.');
      return browser.deleted.has(id) ? { deletedAt: 1 } : undefined;
    },
    logFault: (where: string) => void faults.push(where),
    loadByTab: async () => ({
      readTabConversations: async () => browser.list(),
      async noteTabConversation(next: TabConversation) {
        browser.store([...withoutTab(browser.list(), next.tabId), next]);
      },
      async forgetTab(tabId: number) {
        browser.store(withoutTab(browser.list(), tabId));
      },
      async forgetAllTabs() {
        browser.store([]);
      },
      onTabConversationsChange: (listen: () => void, signal: AbortSignal) => {
        browser.changed.add(listen);
        signal.addEventListener('abort', () => browser.changed.delete(listen));
      },
      onTabs: (
        id: number,
        on: { front(tabId: number): void; closed(tabId: number): void },
        signal: AbortSignal,
      ) => browser.listens({ windowId: id, front: () => on.front(0), closed: on.closed }, signal),
      untilNothingIsOpen: async () => {
        if (isOpen) await new Promise<void>((resolve) => stillOpen.push(resolve));
      },
    }),
  };
  const tabs = await createByTab(panel, world);
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
    panel,
    open,
    opened,
    faults,
    acted,
    id: () => open.value.id,
    places: () => Object.fromEntries(tabPlaces.value),
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
