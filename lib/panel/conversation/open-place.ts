import * as z from 'zod/mini';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import { isTemporary } from '../../chat/conversation/temporary.ts';
import { parseJson } from '../../json/json.ts';
import type { PageMemory } from '../page/temporary-memory.ts';

const key = 'conversation';
const remembered = z.object({ id: z.string(), at: z.number() });

/** Which conversation this page had open, and since when. */
export function createOpenPlace(memory: PageMemory, now: () => number) {
  return {
    /** Not even the id of a temporary one is written down. */
    remember(id: string) {
      if (isTemporary(id)) memory.write(key, null);
      else memory.write(key, JSON.stringify({ id, at: now() }));
    },

    /**
     * The conversation to open at start: the last one. A browser that crashes forgets what it was told in
     * its last seconds, so a conversation that was used after what is remembered comes first; one of a time to come,
     * which a file may bring, would do so for ever.
     */
    toOpen(newest: Conversation | undefined): string | undefined {
      const { data: last } = remembered.safeParse(parseJson(memory.read(key) ?? ''));
      if (!last) return newest?.id;
      return newest && newest.updatedAt > last.at && newest.updatedAt <= now() ? newest.id : last.id;
    },
  };
}
