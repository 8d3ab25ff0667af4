import { signal } from '@preact/signals';
import { temporaryId } from '../chat/temporary.ts';
import { newestConversation } from '../platform/newest-conversation.ts';
import { panelMemory } from '../platform/panel-memory.ts';
import { whyNothingIsKept } from '../platform/records.ts';
import type { ConversationState } from './conversation-state.ts';
import { createOpenPlace } from './open-place.ts';
import type { ProfilesState } from './profiles-state.ts';

type World = { now(): number; profiles: ProfilesState; conversation: ConversationState };

/** Which conversation the page shows: at first, and from then on. */
export function createOpening({ now, profiles, conversation }: World) {
  /** Why the browser keeps nothing, where that is so. */
  const refusal = signal<string | undefined>(undefined);
  /** Whether it is known which conversation this page shows. */
  const isPlaced = signal(false);
  const place = createOpenPlace(panelMemory, now);

  async function show(id: string) {
    isPlaced.value = true;
    place.remember(id);
    await conversation.show(id);
    profiles.choose(conversation.open.value.profileId ?? profiles.chosen.value?.id);
  }

  return {
    refusal,
    isPlaced,
    show,
    startNew: () => show(crypto.randomUUID()),
    startTemporary: () => show(temporaryId(crypto.randomUUID())),

    async load() {
      const [newest, why] = await Promise.all([
        newestConversation().catch(() => undefined),
        whyNothingIsKept(),
        profiles.reload(),
      ]);
      refusal.value = why;
      // What is on a disk that cannot be read must not be written to as if it were new.
      const id = why === undefined ? place.toOpen(newest) : newest?.id;
      await show(id ?? conversation.open.value.id);
    },
  };
}
