import type { CompareTexts } from '../chat/compare/compared-texts.ts';
import type { DemoActionsWorld } from './demo/demo-actions.ts';
import type { FeedbackActions, FeedbackWorld } from './feedback/feedback.ts';
import type { ComparingWorkWorld } from './page/comparing-work.ts';
import type { IntentActions } from './page/handle-intent.ts';
import type { IntentsWorld, Looking } from './page/intents.ts';
import type { ContextWorld } from './page/taken-context.ts';
import type { PassphraseActions, PassphraseWorld } from './passphrase/passphrase-actions.ts';
import type { SiteWorld } from './sites/site-gestures.ts';
import type { SitePanel } from './sites/site-use.ts';

/** Loads the actions on the passphrase, with the derivation of its key, when one is needed. */
export function passphraseActions(world: PassphraseWorld): PassphraseActions {
  const load = async () =>
    (await import('./passphrase/passphrase-actions.ts')).createPassphraseActions(world);
  return {
    unlock: async (passphrase) => (await load()).unlock(passphrase),
    change: async (typed) => (await load()).change(typed),
    lockNow: async () => (await load()).lockNow(),
    deleteSecrets: async () => (await load()).deleteSecrets(),
  };
}

type WaysIn = Pick<IntentsWorld, 'newId' | 'sendCommand'> & {
  loadIntentWorld(): Promise<
    Omit<IntentsWorld, 'newId' | 'sendCommand'> &
      Pick<ContextWorld, 'readTab'> &
      SiteWorld &
      Pick<Looking, 'onTabGrantsChange'>
  >;
};

/** Starts to take what the person asks for elsewhere in the browser. */
export async function takeIntentsLate(
  panel: IntentActions & Omit<ContextWorld, 'readTab'> & SitePanel,
  { newId, sendCommand, loadIntentWorld }: WaysIn,
) {
  const [{ takeIntents }, { createIntentHandler }, { createContextTaking }, site, world] = await Promise.all([
    import('./page/intents.ts'),
    import('./page/handle-intent.ts'),
    import('./page/taken-context.ts'),
    import('./sites/site-gestures.ts'),
    loadIntentWorld(),
  ]);
  const { look, around } = site.createSiteGestures(panel, world);
  await takeIntents(
    { newId, sendCommand, ...world },
    around(createIntentHandler(panel, createContextTaking({ ...panel, ...world }))),
    { ...world, look },
  );
}

/** Loads something when it is first needed, and then keeps it. */
function once<Late>(load: () => Promise<Late>): () => Promise<Late> {
  let loaded: Promise<Late> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

/** Loads what sends feedback, with the first answer that may take it. */
const feedbackOf = (world: FeedbackWorld) =>
  once<FeedbackActions>(async () => (await import('./feedback/feedback.ts')).createFeedback(world));

/** Loads what compares texts, with its thread. */
const comparingOf = (world: ComparingWorkWorld) =>
  once<CompareTexts>(async () => (await import('./page/comparing-work.ts')).createComparingWork(world));

/** Loads the actions on the demo and on feedback, and comparing, when one is needed. */
export function lateActions(world: DemoActionsWorld & FeedbackWorld & ComparingWorkWorld) {
  const load = async () => (await import('./demo/demo-actions.ts')).createDemoActions(world);
  return {
    tryDemo: async () => (await load()).tryDemo(),
    removeDemo: async () => (await load()).removeDemo(),
    loadFeedback: feedbackOf(world),
    loadComparing: comparingOf(world),
  };
}
