import type { ReadonlySignal } from '@preact/signals';
import type { Profile } from '../../chat/profile/profile.ts';
import type { AskedOfTab, TabReading } from '../../platform/tabs/tab-reading.ts';
import type { ContextIntent } from './handle-intent.ts';
import { createAdding, linkItem } from './new-context.ts';
import { addTabPicture, offerFile, type TabPictureWorld } from './tab-files.ts';
import { askedFor, createReadingTaking, type TakenReadingWorld } from './taken-reading.ts';

export type ContextWorld = TakenReadingWorld &
  TabPictureWorld & {
    readTab(tabId: number, what: AskedOfTab): Promise<TabReading>;
    profiles: { profiles: ReadonlySignal<Profile[]>; chosen: ReadonlySignal<Profile | undefined> };
    chooseProfile(id: string): Promise<void>;
    draft: { add(text: string): void };
  };

/** Builds what makes a chip of the tab, selection or link that a person asked for. */
export function createContextTaking(world: ContextWorld) {
  const { readTab, tabQuestion } = world;
  const take = createReadingTaking(world);
  const add = createAdding(world);

  return async ({ tabId, want, ...asked }: ContextIntent): Promise<void> => {
    await chooseAsked(asked, world);
    if (want.kind === 'link') return add(linkItem(want.url, want.text ?? ''));
    if (want.kind === 'image') return offerFile({ kind: 'picture', url: want.url }, world);
    if (want.kind === 'tab-picture') return addTabPicture(world, world);
    if (tabId === null) return;
    const question = tabQuestion.peek();
    if (question?.kind === 'access' && question.tabId === tabId) question.dismiss();
    return take(want, await readTab(tabId, askedFor[want.kind]));
  };
}

/** Chooses the profile of the menu, and puts its prompt into the message. */
async function chooseAsked(
  { profileId, promptId }: Pick<ContextIntent, 'profileId' | 'promptId'>,
  { profiles, chooseProfile, draft }: ContextWorld,
) {
  const profile = profiles.profiles.peek().find(({ id }) => id === profileId) ?? profiles.chosen.peek();
  if (profile && profile.id !== profiles.chosen.peek()?.id) await chooseProfile(profile.id);
  const prompt = profile?.prompts.find(({ id }) => id === promptId);
  if (prompt) draft.add(prompt.text);
}
