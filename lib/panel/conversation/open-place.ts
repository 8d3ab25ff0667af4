import * as z from 'zod/mini';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import { parseJson } from '../../json/json.ts';
import type { PageMemory } from '../page/temporary-memory.ts';

const key = 'conversation';
const remembered = z.object({ id: z.string(), at: z.number() });

/** Remembers the conversation that this page had open, and since when. */
export function createOpenPlace(memory: PageMemory, now: () => number) {
  return {
    /** Stores not even the id of a temporary conversation. */
    remember(id: string) {
      if (isTemporary(id)) memory.write(key, null);
      else memory.write(key, JSON.stringify({ id, at: now() }));
    },

    /**
     * Returns the conversation to open at start. A crashed browser loses its last seconds, so a conversation
     * changed after the remembered time comes first, unless its time is in the future, as an imported file
     * may have it.
     */
    toOpen(newest: Conversation | undefined): string | undefined {
      const { data: last } = remembered.safeParse(parseJson(memory.read(key) ?? ''));
      if (!last) return newest?.id;
      return newest && newest.updatedAt > last.at && newest.updatedAt <= now() ? newest.id : last.id;
    },
  };
}
