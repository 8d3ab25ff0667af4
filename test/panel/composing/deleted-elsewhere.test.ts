import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../../lib/chat/conversation/conversation.ts';
import { createLeaving } from '../../../lib/panel/composing/moved-writing.ts';
import type { Opening } from '../../../lib/panel/conversation/opening.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { aConversation } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { conversationAt, createWriting, partOf, picture } from '../../support/panel-parts.ts';

type Stored = { head?: Conversation; why?: string };

/** Creates a page with an open conversation and a draft in it; `stored` is the state on disk. */
function createScene(left: Stored, id = 'a') {
  const stored = { ...left };
  const openId = signal(id);
  const notice = signal<Notice | undefined>(undefined);
  const commands: string[] = [];
  const { draft, composer, shown, memory, attachments } = createWriting(openId);
  draft.write('half a thought');
  attachments.give([picture]);
  const show = async (next: string) => {
    openId.value = next;
  };
  const host = fakeHost({
    commands: {
      send: async (name, input) => {
        commands.push(`${name} ${JSON.stringify(input)}`);
        return { ok: true, value: { isSaved: true } } as never;
      },
    },
    records: { find: async () => stored.head, whyNothingIsKept: async () => stored.why },
  });
  const conversation = conversationAt(openId);
  const opening = partOf<Opening>({
    show,
    startNew: () => show('new'),
    startTemporary: () => show('temporary-new'),
  });
  const leave = createLeaving({ conversation, opening, composer, notice }, host);
  return { leave, openId, notice, commands, memory, draft, shown, stored };
}

const head = aConversation({ id: 'a', title: 'Moin' });
const deleted = { head: { ...head, deletedAt: 5 } };

describe('a conversation deleted in another window', () => {
  test('is replaced by a new one with its draft', async () => {
    const { leave, shown, notice, memory } = createScene(deleted);
    await leave(head);
    expect(shown()).toEqual(['new', 'half a thought', 'cat.png']);
    expect([...memory.kept.keys()]).toEqual(['draft:new', 'draft-files:new']);
    expect(notice.value?.text).toBe('“Moin” was deleted in another window.');
  });

  test('returns with “Undo”, and the draft with it', async () => {
    const { leave, shown, notice, commands, draft } = createScene(deleted);
    await leave(head);
    draft.write('a whole thought');
    notice.value?.undo?.();
    await expect.poll(shown).toEqual(['a', 'a whole thought', 'cat.png']);
    expect(commands).toEqual(['conversation.restore {"ids":["a"]}']);
    expect(notice.value).toBeUndefined();
  });

  test('that is permanently deleted by then is not restored, and a notice says so', async () => {
    const { leave, shown, notice, stored } = createScene(deleted);
    await leave(head);
    delete stored.head;
    notice.value?.undo?.();
    await expect.poll(() => notice.value?.text).toMatch(/^Not restored/);
    expect(shown()).toEqual(['new', 'half a thought', 'cat.png']);
  });

  test('returns with “Undo” after another one was opened, which keeps its own draft', async () => {
    const { leave, shown, notice, openId, memory } = createScene(deleted);
    await leave(head);
    openId.value = 'other';
    notice.value?.undo?.();
    await expect.poll(shown).toEqual(['a', '']);
    expect(memory.read('draft:new')).toBe('half a thought');
  });

  test.each([
    ['was deleted for good', {}],
    ['is being deleted for good', { head: { ...head, deletedAt: 0 } }],
  ])('offers no “Undo” if it %s', async (_, stored) => {
    const { leave, shown, notice } = createScene(stored);
    await leave(head);
    expect(shown()[0]).toBe('new');
    expect(notice.value?.undo).toBeUndefined();
  });

  test('that is temporary is replaced by a temporary one: nothing reaches the disk', async () => {
    const { leave, shown } = createScene(deleted, 'temporary-a');
    await leave({ ...head, id: 'temporary-a' });
    expect(shown()).toEqual(['temporary-new', 'half a thought', 'cat.png']);
  });

  test.each([
    ['exists again', { head }, 'a'],
    ['is unreadable', { why: 'the disk is full' }, 'a'],
    ['is no longer shown', deleted, 'b'],
  ])('is left as it is if it %s', async (_, stored, id) => {
    const { leave, shown, notice } = createScene(stored, id);
    await leave(head);
    expect(shown()).toEqual([id, 'half a thought', 'cat.png']);
    expect(notice.value).toBeUndefined();
  });
});
