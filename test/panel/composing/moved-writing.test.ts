import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { createAttachments } from '../../../lib/panel/composing/attachments.ts';
import { createDraft } from '../../../lib/panel/composing/draft.ts';
import { beginForAdded } from '../../../lib/panel/composing/moved-writing.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { createDraftContexts } from '../../support/context.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';

const file = { id: 'f1', name: 'cat.png', mediaType: 'image/png', size: 1 };

/** Creates a page with a draft and a file in the open conversation. */
function createScene({ id = 'a', profileId = 'old', turns = 1 }) {
  const openId = signal(id);
  const memory = createPanelMemory();
  const files = { newId: () => 'f', write: async () => file, remove: async () => {} };
  const draft = createDraft(openId, memory);
  const attachments = createAttachments(openId, memory, files, signal<Notice | undefined>(undefined));
  const { context } = createDraftContexts(openId, memory, signal<Notice | undefined>(undefined));
  draft.write('half a thought');
  attachments.give([file]);
  const open = {
    peek: () => ({
      id: openId.peek(),
      profileId,
      turns: Array(openId.peek() === id ? turns : later.turns).fill({}),
    }),
  };
  const later = { turns: 0 };
  const show = (next: string) => async () => {
    openId.value = next;
  };
  const opening = {
    show: (next: string) => show(next)(),
    startNew: show('new'),
    startTemporary: show('temporary-new'),
  };
  const begin = (addedId: string) =>
    beginForAdded(addedId, { conversation: { open }, opening, openId, draft, attachments, context });
  const shown = () => [openId.value, draft.text.value, ...attachments.list.value.map(({ name }) => name)];
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
