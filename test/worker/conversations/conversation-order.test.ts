import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { changeConversation } from '../../../lib/platform/records/conversation-writing.ts';
import { turnsInOrder } from '../../../lib/worker/conversations/conversation-commands.ts';
import { createConversationScene, listed, storeThree } from '../../support/conversation-scene.ts';

beforeEach(storeThree);

describe('while the next turn of a conversation is written', () => {
  /** Writes the head that was read before the act, which comes meanwhile. */
  async function during(
    act: (commands: ReturnType<typeof createConversationScene>['commands']) => Promise<unknown>,
  ) {
    const { commands } = createConversationScene();
    const turn = turnsInOrder('a', async () => {
      const head = await findConversation('a');
      // Time for an act that does not wait for its turn.
      for (let read = 0; read < 20; read++) await findConversation('a');
      if (head) await changeConversation('a', () => head);
    });
    await Promise.all([turn, act(commands)]);
  }

  test('a change of it is not lost', async () => {
    await during((commands) => commands['conversation.change']({ id: 'a', change: { title: 'New' } }));
    expect((await findConversation('a'))?.title).toBe('New');
  });

  test('its deletion is not lost', async () => {
    await during((commands) => commands['conversation.delete']({ ids: ['b', 'a', 'a'], isForGood: false }));
    expect(await listed()).toEqual(['c']);
  });

  test('several deletions of the same conversations wait for one another', async () => {
    const { commands } = createConversationScene();
    await Promise.all([
      commands['conversation.delete']({ ids: ['a', 'b'], isForGood: false }),
      commands['conversation.delete']({ ids: ['b', 'a'], isForGood: false }),
      commands['conversation.delete']({ ids: ['c', 'a'], isForGood: false }),
    ]);
    expect(await listed()).toEqual([]);
  });
});
