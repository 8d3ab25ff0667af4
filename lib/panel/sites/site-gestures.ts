import type { Intent, Want } from '../../chat/intent/intent.ts';
import type { TabGrant } from '../../chat/intent/kept-gestures.ts';
import { ruleFor } from '../../chat/site/site-rules.ts';
import { untilShown } from '../page/handle-intent.ts';
import { type SitePanel, useRule } from './site-use.ts';

export type SiteWorld = {
  /** Undefined where it is not known. */
  tabAddress(tabId: number): Promise<string | undefined>;
  frontTabId(windowId: number): Promise<number | undefined>;
  readTabGrants(): Promise<TabGrant[]>;
};

/**
 * Builds what follows the rules for sites. Only a gesture on a tab asks for the rule of its site, and one that names
 * a profile decides for itself.
 */
export function createSiteGestures(panel: SitePanel, { tabAddress, frontTabId, readTabGrants }: SiteWorld) {
  /** No gesture is known yet: the next one has opened the panel. */
  let isOpening = true;

  async function follow(tabId: number) {
    const isFirst = isOpening;
    isOpening = false;
    const address = await tabAddress(tabId);
    const rule = address === undefined ? undefined : ruleFor(panel.settings.peek().siteRules ?? [], address);
    if (rule) await useRule(rule, { tabId, isOpening: isFirst }, panel);
  }

  return {
    /** Follows the rule before an intent is handled; after it where the intent begins a conversation. */
    around:
      (handle: (intent: Intent) => Promise<void>) =>
      async (intent: Intent): Promise<void> => {
        const { tabId, want } = intent;
        const isNew = want.kind === 'new-conversation';
        await untilShown(panel);
        if (isNew) await handle(intent);
        if (tabId !== null && !namesProfile(intent)) await follow(tabId);
        isOpening = false;
        if (!isNew) await handle(intent);
      },

    /** Follows the rule for the tab in front, if a gesture on it has opened the panel. */
    async look(windowId: number) {
      if (!isOpening) return;
      const [tabId, grants] = await Promise.all([frontTabId(windowId), readTabGrants()]);
      if (tabId === undefined || !grants.some((grant) => grant.tabId === tabId)) return;
      await untilShown(panel);
      await follow(tabId);
    },
  };
}

/** The address bar names the profile that it will ask, also where the person did not. */
const naming: readonly Want['kind'][] = ['message', 'next-profile', 'access'];

const namesProfile = ({ profileId, want }: Intent) => profileId !== null || naming.includes(want.kind);
