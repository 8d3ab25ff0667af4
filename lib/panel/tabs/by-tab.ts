import { effect } from '@preact/signals';
import type { Intent } from '../../chat/intent/intent.ts';
import { late } from '../../runnable/late.ts';
import type { Host, Tabs } from '../host/host.ts';
import type { FollowedTabs } from './follow-tabs.ts';
import type { IntentParts } from './tab-state.ts';

type Following = { followed(): Promise<FollowedTabs | undefined>; stop(): void };

/**
 * Lets each tab have its own open conversation in the side panel, while the setting says so. Returns what makes
 * gestures act on the conversation of their tab.
 */
export async function createByTab(panel: IntentParts, tabs: Tabs, host: Host) {
  const { windowId, isPanel } = await tabs.ownWindow();
  let following: Following | undefined;
  let isStart = true;
  const isOn = () => isPanel && panel.settings.current.value.conversationByTab === true;
  effect(() => {
    if (windowId === undefined || isOn() === (following !== undefined)) return;
    following?.stop();
    following = following ? undefined : follow({ windowId, isStart }, panel, tabs, host);
  });
  isStart = false;

  async function inTab(tabId: number | null, act: () => Promise<void>) {
    const followed = await following?.followed().catch(() => undefined);
    await (followed ? followed.inTab(tabId, act) : act());
  }
  return {
    around: (handle: (intent: Intent) => Promise<void>) => (intent: Intent) =>
      inTab(intent.tabId, () => handle(intent)),
    after: (look: (windowId: number) => Promise<void>) => (ownId: number) => inTab(null, () => look(ownId)),
  };
}

const follower = late(() => import('./follow-tabs.ts'));

function follow(
  at: { windowId: number; isStart: boolean },
  panel: IntentParts,
  tabs: Tabs,
  host: Host,
): Following {
  const { logFault } = host.page;
  const end = new AbortController();
  let begun: Promise<FollowedTabs> | undefined;
  const giveUp = follower.await(({ followTabs }) => {
    // Later, so that the effect that turns it on follows none of what it reads.
    begun = Promise.resolve().then(() => followTabs({ ...at, signal: end.signal }, panel, tabs, host));
    begun.catch((error) => logFault('the tabs', error));
  });
  return {
    followed: async () => begun ?? follower().then(() => begun),
    stop() {
      end.abort();
      giveUp();
      void tabs.forgetAllTabs();
    },
  };
}
