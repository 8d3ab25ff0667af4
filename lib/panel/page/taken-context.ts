import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ContextField } from '../../chat/context/context-item.ts';
import type { DraftContext } from '../../chat/context/draft-context.ts';
import { usualCut } from '../../chat/context/text-cut.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { AskedOfTab, TabReading } from '../../platform/tabs/tab-reading.ts';
import type { ContextIntent } from './handle-intent.ts';
import type { Notice } from './notice.ts';
import type { TakePrompt } from './prompt-use.ts';
import { itemOf, linkItem, type ReadItem, whyNotRead } from './tab-items.ts';

export type ContextWorld = {
  readTab(tabId: number, what: AskedOfTab): Promise<TabReading>;
  context: { add(item: Omit<DraftContext, 'id'>): Promise<void> };
  profiles: { profiles: ReadonlySignal<Profile[]>; chosen: ReadonlySignal<Profile | undefined> };
  chooseProfile(id: string): Promise<void>;
  draft: { add(text: string): void };
  takePrompt: TakePrompt;
  runnable: { textFields: ReadonlySignal<ContextField[]> };
  notice: Signal<Notice | undefined>;
};

/** Builds what adds an item for the field that the person chose last, if the runnable has it. */
export const createAdding =
  ({ context, profiles, runnable }: Pick<ContextWorld, 'context' | 'profiles' | 'runnable'>) =>
  (item: ReadItem): Promise<void> => {
    const kept = profiles.chosen.peek()?.call.context.field;
    const field = runnable.textFields.peek().find(({ name }) => name === kept?.name) ?? null;
    return context.add({ ...item, field, cut: usualCut(item) });
  };

/** Builds what makes a chip of the tab, selection or link that a person asked for, or hands it to a prompt. */
export function createContextTaking(world: ContextWorld) {
  const { readTab, notice, draft, takePrompt } = world;
  const add = createAdding(world);

  return async ({ tabId, want, ...asked }: ContextIntent): Promise<void> => {
    const prompt = await chooseAsked(asked, world);
    if (prompt) return takePrompt({ prompt, tabId, want, put: draft.add });
    if (want.kind === 'link') return add(linkItem(want));
    if (tabId === null || want.kind === 'image') return;
    const reading = await readTab(tabId, want.kind);
    const item = itemOf(reading, want);
    if (item) return add(item);
    if (reading.status !== 'read') notice.value = { text: whyNotRead(reading, want.kind) };
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
