import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { beginForAdded } from '../../../lib/panel/composing/moved-writing.ts';
import type { Opening } from '../../../lib/panel/conversation/opening.ts';
import { conversationAt, createWriting, partOf, picture } from '../../support/panel-parts.ts';

/** Creates a page with a draft and a file in the open conversation. */
function createScene({ id = 'a', profileId = 'old', turns = 1 }) {
  const openId = signal(id);
  const { draft, attachments, composer, shown, memory } = createWriting(openId);
  draft.write('half a thought');
  attachments.give([picture]);
  const later = { turns: 0 };
  const show = (next: string) => async () => {
    openId.value = next;
  };
  const opening = partOf<Opening>({
    show: (next: string) => show(next)(),
    startNew: show('new'),
    startTemporary: show('temporary-new'),
  });
  const turnsOf = (of: string) => Array(of === id ? turns : later.turns).fill({});
  const conversation = conversationAt(openId, (of) => ({ profileId, turns: turnsOf(of) }));
  const begin = (addedId: string) => beginForAdded(addedId, { conversation, opening, composer });
  return { begin, shown, memory, later, openId };
}

describe('a profile that was added', () => {
  test('starts a conversation, which takes over the draft and its files', async () => {
    const { begin, shown, memory } = createScene({});
    await begin('added');
    expect(shown()).toEqual(['new', 'half a thought', 'cat.png']);
    expect([...memory.kept.keys()]).toEqual(['draft:new', 'draft-files:new']);
  });

  test('leads back with the draft when it is undone', async () => {
    const { begin, shown } = createScene({});
    await (await begin('added'))();
    expect(shown()).toEqual(['a', 'half a thought', 'cat.png']);
  });

  test('leads nowhere once a message was sent, or another conversation opened', async () => {
    const { begin, shown, later, openId } = createScene({});
    const back = await begin('added');
    later.turns = 1;
    await back();
    expect(shown()[0]).toBe('new');
    later.turns = 0;
    openId.value = 'b';
    await back();
    expect(shown()[0]).toBe('b');
  });

  test('starts a temporary conversation if the open one is temporary', async () => {
    const { begin, shown } = createScene({ id: 'temporary-a' });
    await begin('added');
    expect(shown()[0]).toBe('temporary-new');
  });

  test('stays in a conversation without messages', async () => {
    const { begin, shown } = createScene({ turns: 0 });
    await begin('added');
    expect(shown()).toEqual(['a', 'half a thought', 'cat.png']);
  });

  test('stays in its own conversation, if another window had deleted it', async () => {
    const { begin, shown } = createScene({ profileId: 'added' });
    await begin('added');
    expect(shown()[0]).toBe('a');
  });
});
