import { computed, effect, signal } from '@preact/signals';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Recipient } from '../conversation/opening.ts';
import type { Host } from '../host/host.ts';
import { createTemporaryMemory, isOfTemporary } from '../page/temporary-memory.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import type { NextMessage } from './next-message.ts';

type Parts = { profiles: ProfilesState; conversation: ConversationState; composer: NextMessage };

const keyOf = (conversationId: string) => `recipient:${conversationId}`;

/**
 * Keeps whom the unsent message of each conversation is for, with its draft: the profile that a person has picked, or had in
 * view while writing, if the conversation itself does not say so.
 */
export function createRecipient({ profiles, conversation, composer }: Parts, { settings }: Host): Recipient {
  const { draft, attachments, context } = composer;
  const kept = createTemporaryMemory(settings.memory, isOfTemporary);
  /** The conversation whose recipient is chosen: while another one is read, the former is still in view. */
  const addressed = signal<string | undefined>(undefined);

  // A signal of its own: otherwise the effect below would write with each letter.
  const isWritten = computed(
    () => draft.text.value !== '' || attachments.list.value.length > 0 || context.fileIds.value.length > 0,
  );

  effect(() => {
    const { id, profileId } = conversation.open.value;
    if (addressed.value !== id) return;
    const chosenId = profiles.chosen.value?.id;
    const isItsOwn = chosenId === undefined || chosenId === profileId;
    kept.write(keyOf(id), !isItsOwn && (profiles.isPicked.value || isWritten.value) ? chosenId : null);
  });

  return {
    address() {
      const { id, profileId } = conversation.open.peek();
      const before = kept.read(keyOf(id));
      const isThere = profiles.profiles.peek().some((profile) => profile.id === before);
      if (before !== null && isThere) profiles.show(before, true);
      else profiles.show(profileId ?? profiles.chosen.peek()?.id);
      addressed.value = id;
    },
  };
}
