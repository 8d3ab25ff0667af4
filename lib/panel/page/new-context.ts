import type { ReadonlySignal } from '@preact/signals';
import type { ContextField } from '../../chat/context/context-item.ts';
import { type DraftContext, usualCut } from '../../chat/context/draft-context.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { ReadItem } from './tab-items.ts';

export type NewContextWorld = {
  context: { add(item: Omit<DraftContext, 'id'>, conversationId?: string): Promise<void> };
  profiles: { chosen: ReadonlySignal<Profile | undefined> };
  runnable: { textFields: ReadonlySignal<ContextField[]> };
};

/** Builds what adds an item for the field that the person chose last, if the runnable has it. */
export const createAdding =
  ({ context, profiles, runnable }: NewContextWorld) =>
  (item: ReadItem, conversationId?: string): Promise<void> => {
    const kept = profiles.chosen.peek()?.call.context.field;
    const field = runnable.textFields.peek().find(({ name }) => name === kept?.name) ?? null;
    return context.add({ ...item, field, cut: usualCut(item) }, conversationId);
  };

/** A selected text whose page is not known. */
export const textItem = (text: string): ReadItem => ({
  kind: 'selection',
  title: '',
  url: '',
  text,
  selection: null,
});
