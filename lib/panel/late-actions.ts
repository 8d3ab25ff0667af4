import { signal } from '@preact/signals';
import type { CompareTexts } from '../chat/compare/compared-texts.ts';
import { late } from '../runnable/late.ts';
import { createImageLoader } from './conversation/remote-image.ts';
import type { DemoParts } from './demo/demo-actions.ts';
import type { FeedbackActions, FeedbackWorld } from './feedback/feedback.ts';
import type { Host } from './host/host.ts';
import type { ComparingWorkWorld } from './page/comparing-work.ts';
import type { IntentActions } from './page/handle-intent.ts';
import type { IntentsWorld, Looking } from './page/intents.ts';
import type { PromptWorld, TakePrompt } from './page/prompt-use.ts';
import type { TabContext, TabContextWorld } from './page/tab-context.ts';
import type { TabFilePanel, TabPictureWorld } from './page/tab-files.ts';
import type { TabQuestion } from './page/tab-question.ts';
import type { ContextWorld } from './page/taken-context.ts';
import type { PassphraseActions } from './passphrase/passphrase-actions.ts';
import type { SiteWorld } from './sites/site-gestures.ts';
import type { SitePanel } from './sites/site-use.ts';
import type { ByTabPanel, ByTabWorld } from './tabs/by-tab.ts';

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

type OfTabs = Pick<PromptWorld, 'readTab' | 'ownWindow' | 'frontTabId' | 'wishAccess'>;

type WaysIn = Pick<IntentsWorld, 'newId' | 'sendCommand'> & {
  loadIntentWorld(): Promise<
    Omit<IntentsWorld, 'newId' | 'sendCommand'> &
      OfTabs &
      Pick<ContextWorld, WorldOfTabs> &
      SiteWorld &
      Pick<Looking, 'onTabGrantsChange'>
  >;
} & Pick<ByTabWorld, 'findConversation' | 'loadByTab'>;

type WorldOfTabs = Exclude<keyof TabPictureWorld, 'sendCommand'>;

/** Loads what puts a prompt into the message that takes something of the page, or is sent at once. */
export const promptActions = (
  world: Omit<PromptWorld, keyof OfTabs> & Pick<WaysIn, 'loadIntentWorld'>,
): { takePrompt: TakePrompt } => ({
  async takePrompt(use) {
    const [{ createPromptUse }, ofTabs] = await Promise.all([
      import('./page/prompt-use.ts'),
      world.loadIntentWorld(),
    ]);
    await createPromptUse({ ...world, ...ofTabs })(use);
  },
});

/** Starts to take what the person asks for elsewhere in the browser. */
export async function takeIntentsLate(
  panel: IntentActions & Omit<ContextWorld, WorldOfTabs | 'readTab' | 'sendCommand'> & SitePanel & ByTabPanel,
  { newId, sendCommand, loadIntentWorld, ...late }: WaysIn,
) {
  const [{ takeIntents }, { createIntentHandler }, { createContextTaking }, site, byTab, world] =
    await Promise.all([
      import('./page/intents.ts'),
      import('./page/handle-intent.ts'),
      import('./page/taken-context.ts'),
      import('./sites/site-gestures.ts'),
      import('./tabs/by-tab.ts'),
      loadIntentWorld(),
    ]);
  const { look, around } = site.createSiteGestures(panel, world);
  const tabs = await byTab.createByTab(panel, { ...late, ...world });
  await takeIntents(
    { newId, sendCommand, ...world },
    tabs.around(around(createIntentHandler(panel, createContextTaking({ ...panel, ...world, sendCommand })))),
    { ...world, look: tabs.after(look) },
  );
}

type TabsWorld = Omit<TabFilePanel, 'loadImage'> &
  Pick<TabContextWorld, 'context' | 'profiles' | 'runnable' | 'sendCommand' | 'requestAccess'> & {
    loadTabWorld(): Promise<Omit<TabContextWorld, keyof TabsWorld | 'tabQuestion' | 'loadImage'>>;
  };

/** Loads what adds tabs to the message, when it is first asked for. */
function tabActions(world: TabsWorld, host: Host) {
  const tabQuestion = signal<TabQuestion | undefined>(undefined);
  const loadImage = createImageLoader(host);
  return {
    /** Loads a file of a tab that is on offer, and remote images. */
    loadImage,
    /** Open choice or request before a tab is added. */
    question: tabQuestion,
    loadContext: late<TabContext>(async () => {
      const [{ createTabContext }, tabs] = await Promise.all([
        import('./page/tab-context.ts'),
        world.loadTabWorld(),
      ]);
      return createTabContext({ ...world, ...tabs, loadImage, tabQuestion });
    }),
  };
}

/** Loads what sends feedback, with the first answer that may take it. */
const feedbackOf = (world: FeedbackWorld) =>
  late<FeedbackActions>(async () => (await import('./feedback/feedback.ts')).createFeedback(world));

/** Loads what compares texts, with its thread. */
const comparingOf = (world: ComparingWorkWorld) =>
  late<CompareTexts>(async () => (await import('./page/comparing-work.ts')).createComparingWork(world));

/** Loads the actions on the demo, on feedback and on tabs, and comparing, when one is needed. */
export function lateActions(
  world: FeedbackWorld & ComparingWorkWorld & TabsWorld,
  parts: DemoParts,
  host: Host,
) {
  const load = late(async () => (await import('./demo/demo-actions.ts')).createDemoActions(parts, host));
  return {
    demo: {
      add: async () => (await load()).tryDemo(),
      remove: async () => (await load()).removeDemo(),
    },
    loadFeedback: feedbackOf(world),
    loadComparing: comparingOf(world),
    tabs: tabActions(world, host),
  };
}
