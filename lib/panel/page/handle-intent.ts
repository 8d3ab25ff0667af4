import { effect, type ReadonlySignal } from '@preact/signals';
import type { Intent, Want } from '../../chat/intent/intent.ts';
import { inShownOrder } from '../../chat/profile/headings.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { TakePrompt } from './prompt-use.ts';

export type IntentActions = {
  isPlaced: ReadonlySignal<boolean>;
  untilRead(): Promise<void>;
  startNew(): Promise<void>;
  profiles: { profiles: ReadonlySignal<Profile[]>; chosen: ReadonlySignal<Profile | undefined> };
  chooseProfile(id: string): Promise<void>;
  draft: { text: ReadonlySignal<string>; add(text: string): void };
  attachments: { list: ReadonlySignal<unknown[]> };
  context: { fileIds: ReadonlySignal<string[]> };
  takePrompt: TakePrompt;
  send(): Promise<void>;
};

/** A want that is about the content of a tab. */
type ContextWant = Exclude<Want, { kind: 'message' | 'new-conversation' | 'next-profile' | 'access' }>;
export type ContextIntent = Intent & { want: ContextWant };

/** Resolves once the open conversation is read. */
export async function untilShown(panel: Pick<IntentActions, 'isPlaced' | 'untilRead'>): Promise<void> {
  await untilPlaced(panel.isPlaced);
  await panel.untilRead();
}

/** Builds what does as an intent says, once the open conversation is read. */
export function createIntentHandler(
  panel: IntentActions,
  takeContext?: (intent: ContextIntent) => void | Promise<void>,
) {
  return async (intent: Intent): Promise<void> => {
    await untilShown(panel);
    const { want } = intent;
    switch (want.kind) {
      case 'new-conversation':
        return panel.startNew();
      case 'access':
        return;
      case 'next-profile':
        return chooseNext(panel);
      case 'message':
        return takeMessage(panel, intent, want);
      default:
        return takeContext?.({ ...intent, want });
    }
  };
}

const untilPlaced = (isPlaced: ReadonlySignal<boolean>) =>
  new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (!isPlaced.value) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });

async function chooseNext({ profiles, chooseProfile }: IntentActions) {
  const shown = inShownOrder(profiles.profiles.peek());
  const place = shown.findIndex(({ id }) => id === profiles.chosen.peek()?.id);
  const next = shown[(place + 1) % shown.length];
  if (next && shown.length > 1) await chooseProfile(next.id);
}

/** Puts the text or prompt after the written one. A text is sent only if nothing else would be sent with it. */
async function takeMessage(
  panel: IntentActions,
  { profileId, promptId, tabId }: Intent,
  { text, isSent }: Extract<Want, { kind: 'message' }>,
) {
  const { profiles, draft } = panel;
  const profile = profileId === null ? profiles.chosen.peek() : named(profiles.profiles.peek(), profileId);
  if (profile && profile.id !== profiles.chosen.peek()?.id) await panel.chooseProfile(profile.id);
  const prompt = profile?.prompts.find(({ id }) => id === promptId);
  if (prompt) return panel.takePrompt({ prompt, tabId, more: text, put: draft.add });
  const isAlone =
    draft.text.peek().trim() === '' &&
    panel.attachments.list.peek().length === 0 &&
    panel.context.fileIds.peek().length === 0;
  if (text !== '') draft.add(text);
  if (isSent && isAlone && profile && text !== '') await panel.send();
}

const named = (profiles: Profile[], id: string) => profiles.find((profile) => profile.id === id);
