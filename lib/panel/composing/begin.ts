import { effect, type ReadonlySignal } from '@preact/signals';
import * as z from 'zod/mini';
import type { TabPlace } from '../../chat/conversation/tab-conversation.ts';
import { isTemporary, temporaryId } from '../../chat/storage/record-id.ts';
import { parseJson } from '../../json/json.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Opening } from '../conversation/opening.ts';
import type { Host } from '../host/host.ts';
import { createTemporaryMemory, isOfTemporary } from '../page/temporary-memory.ts';
import type { NextMessage } from './next-message.ts';

type Tabs = { places: ReadonlySignal<ReadonlyMap<string, TabPlace>> };

type Kind = 'usual' | 'temporary';

type Parts = { conversation: ConversationState; opening: Opening; composer: NextMessage; tabs: Tabs };

/** The kind stands where other keys have the id of a conversation. */
const keyOf = (kind: Kind) => `unsent:${kind === 'temporary' ? temporaryId('') : ''}`;

const list = z.array(z.string());

/**
 * Begins conversations. One without a message is in no list: what was written there comes back with the next
 * conversation that is begun, the latest first.
 */
export function createBegin({ conversation, opening, composer, tabs }: Parts, { settings, records }: Host) {
  const memory = createTemporaryMemory(settings.memory, isOfTemporary);
  const read = (kind: Kind): string[] => list.safeParse(parseJson(memory.read(keyOf(kind)) ?? '')).data ?? [];

  function note(id: string, isUnsent: boolean) {
    const kind = isTemporary(id) ? 'temporary' : 'usual';
    const known = read(kind);
    if (isUnsent ? known[0] === id : !known.includes(id)) return;
    const others = known.filter((other) => other !== id);
    const next = isUnsent ? [id, ...others] : others;
    memory.write(keyOf(kind), next.length === 0 ? null : JSON.stringify(next));
  }

  effect(() => {
    const { id, turns } = conversation.open.value;
    const isUnsent = turns.length === 0 && composer.isWritten.value;
    // One that is not read yet has no messages yet either: `latest` looks whether it is stored.
    if (isUnsent || conversation.isRead.value) note(id, isUnsent);
  });

  /** Returns the latest unsent conversation, without those of other tabs and those sent by another window. */
  async function latest(kind: Kind): Promise<string | undefined> {
    for (const id of read(kind)) {
      if (tabs.places.peek().get(id) === 'elsewhere') continue;
      if (!(await records.find(id))) return id;
      note(id, false);
    }
    return undefined;
  }

  return async (kind: Kind): Promise<void> => {
    const id = await latest(kind);
    if (id === undefined) await (kind === 'temporary' ? opening.startTemporary() : opening.startNew());
    else if (id !== conversation.open.peek().id) await opening.show(id);
  };
}

export type Begin = ReturnType<typeof createBegin>;
