import type { CompareTexts } from '../chat/compare/compared-texts.ts';
import type { DemoActionsWorld } from './demo/demo-actions.ts';
import type { FeedbackActions, FeedbackWorld } from './feedback/feedback.ts';
import type { ComparingWorkWorld } from './page/comparing-work.ts';
import type { IntentActions } from './page/handle-intent.ts';
import type { IntentsWorld } from './page/intents.ts';
import type { PromptWorld, TakePrompt } from './page/prompt-use.ts';
import type { ContextWorld } from './page/taken-context.ts';
import type { PassphraseActions, PassphraseWorld } from './passphrase/passphrase-actions.ts';

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

type OfTabs = Pick<PromptWorld, 'readTab' | 'ownWindow' | 'frontTabId'>;

type WaysIn = Pick<IntentsWorld, 'newId' | 'sendCommand'> & {
  loadIntentWorld(): Promise<Omit<IntentsWorld, 'newId' | 'sendCommand'> & OfTabs>;
};

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
  panel: IntentActions & Omit<ContextWorld, 'readTab'>,
  { newId, sendCommand, loadIntentWorld }: WaysIn,
) {
  const [{ takeIntents }, { createIntentHandler }, { createContextTaking }, world] = await Promise.all([
    import('./page/intents.ts'),
    import('./page/handle-intent.ts'),
    import('./page/taken-context.ts'),
    loadIntentWorld(),
  ]);
  await takeIntents(
    { newId, sendCommand, ...world },
    createIntentHandler(panel, createContextTaking({ ...panel, ...world })),
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
