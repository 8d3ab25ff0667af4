import type { ReadonlySignal } from '@preact/signals';
import type { Profile } from '../../chat/profile/profile.ts';
import type { AskedOfTab, TabReading } from '../../platform/tabs/tab-reading.ts';
import type { ContextIntent } from './handle-intent.ts';
import { createAdding } from './new-context.ts';
import type { TakePrompt } from './prompt-use.ts';
import { askedFor, linkItem } from './tab-items.ts';
import { createReadingTaking, type TakenReadingWorld } from './taken-reading.ts';

export type ContextWorld = TakenReadingWorld & {
  readTab(tabId: number, what: AskedOfTab): Promise<TabReading>;
  profiles: { profiles: ReadonlySignal<Profile[]>; chosen: ReadonlySignal<Profile | undefined> };
  chooseProfile(id: string): Promise<void>;
  draft: { add(text: string): void };
  takePrompt: TakePrompt;
};

/** Builds what makes a chip of the tab, selection or link that a person asked for, or hands it to a prompt. */
export function createContextTaking(world: ContextWorld) {
  const { readTab, tabQuestion, draft, takePrompt } = world;
  const take = createReadingTaking(world);
  const add = createAdding(world);

  return async ({ tabId, want, ...asked }: ContextIntent): Promise<void> => {
    const question = tabQuestion.peek();
    if (question?.kind === 'access' && question.tabId === tabId) question.dismiss();
    const prompt = await chooseAsked(asked, world);
    if (prompt) return takePrompt({ prompt, tabId, want, put: draft.add });
    if (want.kind === 'link') return add(linkItem(want));
    if (tabId === null || want.kind === 'image') return;
    return take(want, await readTab(tabId, askedFor[want.kind]));
  };
}

/** Chooses the profile of the menu, and returns its prompt. */
async function chooseAsked(
  { profileId, promptId }: Pick<ContextIntent, 'profileId' | 'promptId'>,
  { profiles, chooseProfile }: ContextWorld,
) {
  const profile = profiles.profiles.peek().find(({ id }) => id === profileId) ?? profiles.chosen.peek();
  if (profile && profile.id !== profiles.chosen.peek()?.id) await chooseProfile(profile.id);
  return profile?.prompts.find(({ id }) => id === promptId);
}
