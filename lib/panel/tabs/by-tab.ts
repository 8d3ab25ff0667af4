import { effect, type ReadonlySignal } from '@preact/signals';
import type { Intent } from '../../chat/intent/intent.ts';
import type { Settings } from '../../chat/settings/settings.ts';
import type { FollowedTabs, TabPanel, TabWorld } from './follow-tabs.ts';

export type ByTabPanel = TabPanel & { settings: ReadonlySignal<Settings> };

export type ByTabWorld = Pick<TabWorld, 'frontTabId' | 'findConversation' | 'logFault'> & {
  ownWindow(): Promise<{ windowId: number | undefined; isPanel: boolean }>;
  loadByTab(): Promise<
    Omit<TabWorld, 'frontTabId' | 'findConversation' | 'logFault'> & { forgetAllTabs(): Promise<void> }
  >;
};

type Following = { tabs: Promise<FollowedTabs>; stop(): void };

/**
 * Lets each tab have its own open conversation in the side panel, while the setting says so. Returns what makes
 * gestures act on the conversation of their tab.
 */
export async function createByTab(panel: ByTabPanel, world: ByTabWorld) {
  const { windowId, isPanel } = await world.ownWindow();
  let following: Following | undefined;
  let isStart = true;
  const isOn = () => isPanel && panel.settings.value.conversationByTab === true;
  effect(() => {
    if (windowId === undefined || isOn() === (following !== undefined)) return;
    following?.stop();
    following = following ? undefined : follow({ windowId, isStart }, panel, world);
  });
  isStart = false;

  async function inTab(tabId: number | null, act: () => Promise<void>) {
    const tabs = await following?.tabs.catch(() => undefined);
    await (tabs ? tabs.inTab(tabId, act) : act());
  }
  return {
    around: (handle: (intent: Intent) => Promise<void>) => (intent: Intent) =>
      inTab(intent.tabId, () => handle(intent)),
    after: (look: (windowId: number) => Promise<void>) => (ownId: number) => inTab(null, () => look(ownId)),
  };
}

function follow(
  at: { windowId: number; isStart: boolean },
  panel: ByTabPanel,
  { loadByTab, ...world }: ByTabWorld,
): Following {
  const { logFault } = world;
  const end = new AbortController();
  const loading = Promise.all([import('./follow-tabs.ts'), loadByTab()]);
  const tabs = loading.then(([{ followTabs }, late]) =>
    followTabs({ ...at, signal: end.signal }, panel, { ...world, ...late }),
  );
  tabs.catch((error) => logFault('the tabs', error));
  return {
    tabs,
    stop() {
      end.abort();
      void loading.then(([, { forgetAllTabs }]) => forgetAllTabs());
    },
  };
}
