import type { CompareTexts } from '../chat/compare/compared-texts.ts';
import { late } from '../runnable/late.ts';
import type { DemoParts } from './demo/demo-actions.ts';
import type { FeedbackActions, FeedbackParts } from './feedback/feedback.ts';
import type { Host, Tabs } from './host/host.ts';
import type { PassphraseActions } from './passphrase/passphrase-actions.ts';
import type { Sending } from './sending/sending.ts';
import type { TabContext } from './tabs/tab-context.ts';
import type { IntentParts, TabParts, TakePrompt } from './tabs/tab-state.ts';

/** Loads the actions on the passphrase, with the derivation of its key, when one is needed. */
export function passphraseActions(host: Host): PassphraseActions {
  const load = late(async () =>
    (await import('./passphrase/passphrase-actions.ts')).createPassphraseActions(host),
  );
  return {
    unlock: async (passphrase) => (await load()).unlock(passphrase),
    change: async (typed) => (await load()).change(typed),
    lockNow: async () => (await load()).lockNow(),
    deleteSecrets: async () => (await load()).deleteSecrets(),
  };
}

const promptUse = late(() => import('./tabs/prompt-use.ts'));

/** Loads what puts a prompt into the message that takes something of the page, or is sent at once. */
export const promptActions = (
  panel: TabParts & { sending: Sending },
  host: Host,
): { takePrompt: TakePrompt } => ({
  async takePrompt(use) {
    const [{ createPromptUse }, tabs] = await Promise.all([promptUse(), host.tabs.load()]);
    await createPromptUse(panel, tabs, host)(use);
  },
});

const waysIn = late(async () => ({
  ...(await import('./tabs/intents.ts')),
  ...(await import('./tabs/site-gestures.ts')),
  ...(await import('./tabs/by-tab.ts')),
}));

/** Starts to take what the person asks for elsewhere in the browser, once what takes it is loaded. */
export function takeIntentsLate(panel: IntentParts, host: Host) {
  const load = late(async () => {
    const [ways, tabs] = await Promise.all([waysIn(), host.tabs.load()]);
    return { ways, tabs };
  });
  load.await((loaded) => void takeThem(loaded, panel, host));
}

type Loaded = { ways: Awaited<ReturnType<typeof waysIn>>; tabs: Tabs };

async function takeThem({ ways, tabs }: Loaded, panel: IntentParts, host: Host) {
  const { look, around } = ways.createSiteGestures(panel, tabs);
  const byTab = await ways.createByTab(panel, tabs, host);
  const handle = byTab.around(around(ways.createIntentHandler(panel, tabs, host)));
  await ways.takeIntents({ handle, look: byTab.after(look) }, tabs, host);
}

/** Loads the actions on the demo, on feedback and on tabs, and comparing, when one is needed. */
export function lateActions(panel: TabParts & FeedbackParts & DemoParts, host: Host) {
  const load = late(async () => (await import('./demo/demo-actions.ts')).createDemoActions(panel, host));
  return {
    demo: {
      add: async () => (await load()).tryDemo(),
      remove: async () => (await load()).removeDemo(),
    },
    /** Loads what sends feedback, with the first answer that may take it. */
    loadFeedback: late<FeedbackActions>(async () =>
      (await import('./feedback/feedback.ts')).createFeedback(panel, host),
    ),
    loadComparing: late<CompareTexts>(async () =>
      (await import('./page/comparing-work.ts')).createComparingWork(host),
    ),
    /** Loads what adds tabs to the message, when it is first asked for. */
    loadContext: late<TabContext>(async () => {
      const [{ createTabContext }, tabs] = await Promise.all([
        import('./tabs/tab-context.ts'),
        host.tabs.load(),
      ]);
      return createTabContext(panel, tabs, host);
    }),
  };
}
