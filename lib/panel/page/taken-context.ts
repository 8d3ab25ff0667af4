import type { ReadonlySignal } from '@preact/signals';
import type { Profile } from '../../chat/profile/profile.ts';
import type { AskedOfTab, TabReading } from '../../platform/tabs/tab-reading.ts';
import type { ContextIntent } from './handle-intent.ts';
import { createAdding } from './new-context.ts';
import type { TakePrompt } from './prompt-use.ts';
import { addTabPicture, offerFile, type TabPictureWorld } from './tab-files.ts';
import { askedFor, linkItem, type TabWant } from './tab-items.ts';
import { createReadingTaking, type TakenReadingWorld } from './taken-reading.ts';

export type ContextWorld = TakenReadingWorld &
  TabPictureWorld & {
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

  const takeTab = async (want: TabWant, tabId: number | null) => {
    const { id } = world.conversation.open.peek();
    if (tabId !== null) await take(want, await readTab(tabId, askedFor[want.kind]), id);
  };

  return async ({ tabId, want, ...asked }: ContextIntent): Promise<void> => {
    const question = tabQuestion.peek();
    if (question?.kind === 'access' && question.tabId === tabId) question.dismiss();
    const prompt = await chooseAsked(asked, world);
    if (want.kind === 'image') await offerFile({ kind: 'picture', url: want.url }, world);
    if (prompt) return takePrompt({ prompt, tabId, want, put: draft.add });
    switch (want.kind) {
      case 'image':
        return;
      case 'link':
        return add(linkItem(want));
      case 'tab-picture':
        return addTabPicture(world, world, tabId);
      default:
        return takeTab(want, tabId);
    }
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
