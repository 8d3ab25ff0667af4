import type { ReadonlySignal } from '@preact/signals';
import type { ContextField } from '../../chat/context/context-item.ts';
import type { DraftContext } from '../../chat/context/draft-context.ts';
import { usualCut } from '../../chat/context/text-cut.ts';
import type { Profile } from '../../chat/profile/profile.ts';

export type NewContextWorld = {
  context: { add(item: Omit<DraftContext, 'id'>): Promise<void> };
  profiles: { chosen: ReadonlySignal<Profile | undefined> };
  runnable: { textFields: ReadonlySignal<ContextField[]> };
};

/** A piece of context before its place and cut are known. */
export type Unplaced = Omit<DraftContext, 'id' | 'field' | 'cut'>;

/** Builds what adds an item for the field that the person chose last, if the runnable has it. */
export const createAdding =
  ({ context, profiles, runnable }: NewContextWorld) =>
  (item: Unplaced): Promise<void> => {
    const kept = profiles.chosen.peek()?.call.context.field;
    const field = runnable.textFields.peek().find(({ name }) => name === kept?.name) ?? null;
    return context.add({ ...item, field, cut: usualCut(item) });
  };

export const linkItem = (url: string, title: string): Unplaced => ({
  kind: 'link',
  title,
  url,
  text: '',
  selection: null,
});

/** A selected text whose page is not known. */
export const textItem = (text: string): Unplaced => ({
  kind: 'selection',
  title: '',
  url: '',
  text,
  selection: null,
});
