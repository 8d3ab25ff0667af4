import { computed, effect, signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../../lib/chat/storage/refusal.ts';
import { createConversations } from '../../../lib/panel/conversation/conversations.ts';
import type { Opening } from '../../../lib/panel/conversation/opening.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { aConversation } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { conversationAt, partOf } from '../../support/panel-parts.ts';

/** Creates a page that shows conversation `a` and records its actions in order. */
function createScene(problem?: Refusal, purged: string[] = [], { isSaved = true, isEnding = false } = {}) {
  const happened: string[] = [];
  const tell =
    (what: string) =>
    (of: string | string[] = '') =>
      void happened.push(`${what} ${of}`.trim());
  let listed = ['a', 'b', 'c'];
  const listOf = (ids: string[]) => ({
    conversations: ids.map((id) => aConversation({ id })),
    running: new Map(),
    unreadable: 0,
  });
  const openId = signal('a');
  const notice = signal<Notice | undefined>(undefined);
  const show = async (id: string) => {
    openId.value = id;
    tell('show')(id);
  };
  const parts = {
    conversation: conversationAt(openId),
    opening: partOf<Opening>({ show, startNew: () => show('new') }),
    notice,
    tidy: async () => tell('tidy')(),
  };
  const host = fakeHost({
    commands: {
      send: async (name, input) => {
        if (name === 'conversation.delete' && !problem)
          listed = listed.filter((id) => !(input as { ids: string[] }).ids.includes(id));
        happened.push(`${name} ${JSON.stringify(input)}`);
        return (problem ? { ok: false, problem } : { ok: true, value: { isSaved, isEnding } }) as never;
      },
    },
    records: {
      find: async (id) => (purged.includes(id) ? undefined : aConversation({ id })),
      list: async () => listOf(listed),
    },
  });
  const actions = createConversations(parts, host);
  actions.list.value = listOf(listed);
  const shown = computed(() => actions.list.value.conversations.map(({ id }) => id).join());
  effect(() => void (shown.value !== 'a,b,c' && tell('list')(shown.value)));
  return { actions, happened, notice, bringBack: (id: string) => void listed.push(id) };
}

const deletion = (ids: string, isForGood: boolean) =>
  `conversation.delete {"ids":[${ids}],"isForGood":${isForGood}}`;

describe('deleted conversations', () => {
  test('leave the list at once and can be restored', async () => {
    const { actions, happened, notice } = createScene();
    await actions.deleteConversations([aConversation({ id: 'b', title: 'Moin' })]);
    expect(happened).toEqual(['list a,c', deletion('"b"', false)]);
    expect(notice.value?.text).toBe('“Moin” was deleted.');
    notice.value?.undo?.();
    await Promise.resolve();
    expect(happened.at(-1)).toBe('conversation.restore {"ids":["b"]}');
    expect(notice.value).toBeUndefined();
  });

  test('are listed again once another page has brought them back', async () => {
    const { actions, happened, bringBack } = createScene();
    await actions.deleteConversations([aConversation({ id: 'b' })]);
    bringBack('b');
    actions.show(true);
    await expect.poll(() => happened.at(-1)).toBe('list a,c,b');
  });

  test('are replaced by a new one if shown, and shown again with “Undo”', async () => {
    const { actions, happened, notice } = createScene();
    await actions.deleteConversations([aConversation({ id: 'a' }), aConversation({ id: 'b' })]);
    expect(happened).toEqual(['list c', 'show new', deletion('"a","b"', false)]);
    expect(notice.value?.text).toBe('2 conversations were deleted.');
    notice.value?.undo?.();
    await expect.poll(() => happened.at(-1)).toBe('show a');
  });

  test('one after the other are all restored by one “Undo” while its notice is shown', async () => {
    const { actions, happened, notice } = createScene();
    await actions.deleteConversations([aConversation({ id: 'a' })]);
    await actions.deleteConversations([aConversation({ id: 'b' })]);
    expect(notice.value?.text).toBe('2 conversations were deleted.');
    notice.value?.undo?.();
    await expect.poll(() => happened.at(-1)).toBe('show a');
    expect(happened).toContain('conversation.restore {"ids":["a","b"]}');
  });

  test('are not restored with a later one once their notice was dismissed', async () => {
    const { actions, happened, notice } = createScene();
    await actions.deleteConversations([aConversation({ id: 'b', title: 'Moin' })]);
    Object.assign(notice, { value: undefined });
    await actions.deleteConversations([aConversation({ id: 'c', title: 'Servus' })]);
    expect(notice.value?.text).toBe('“Servus” was deleted.');
    notice.value?.undo?.();
    await Promise.resolve();
    expect(happened.at(-1)).toBe('conversation.restore {"ids":["c"]}');
  });

  test.each([
    [['a'], ['a'], 'Not restored: the conversation was deleted permanently in the meantime.'],
    [['a', 'b'], ['a', 'b'], '2 of 2 were not restored: they were deleted permanently in the meantime.'],
    [['a', 'b', 'c'], ['a'], '1 of 3 were not restored: they were deleted permanently in the meantime.'],
  ])('%j, with %j removed before “Undo”, are reported and not shown empty', async (ids, purged, said) => {
    const { actions, happened, notice } = createScene(undefined, purged);
    await actions.deleteConversations(ids.map((id) => aConversation({ id })));
    notice.value?.undo?.();
    await expect.poll(() => notice.value?.text).toBe(said);
    expect(happened).not.toContain('show a');
  });

  test('cannot be restored when deleted for good', async () => {
    const { actions, happened, notice } = createScene();
    await actions.deleteForGood(['b']);
    expect(happened).toEqual(['list a,c', deletion('"b"', true), 'tidy']);
    expect(notice.value).toEqual({ text: 'All conversations were deleted.' });
  });

  test('for good say that they stay until an answer in them has ended', async () => {
    const { actions, notice } = createScene(undefined, [], { isEnding: true });
    await actions.deleteForGood(['b']);
    expect(notice.value?.text).toBe(
      'All conversations were deleted. An answer is still being stopped. Its conversation is removed from this browser once it has ended.',
    );
  });

  test('return with the reason if the worker refuses', async () => {
    const { actions, happened, notice } = createScene({ code: 'message-gone' });
    await actions.deleteConversations([aConversation({ id: 'b' })]);
    await expect.poll(() => actions.list.value.conversations.length).toBe(3);
    expect([happened[0], notice.value]).toEqual([
      'list a,c',
      {
        text: 'This message cannot be found; it may have been deleted. Reload this page.',
        about: 'conversation',
      },
    ]);
  });
});

describe('an unsaved change', () => {
  const unsaved = /Not saved: .* is lost when the browser closes/;
  const act = () => createScene(undefined, [], { isSaved: false });

  test.each<[string, (scene: ReturnType<typeof act>) => Promise<void>, string]>([
    ['a title', ({ actions }) => actions.renameConversation('b', 'Moin'), ''],
    ['a pin', ({ actions }) => actions.pinConversation('b', true), ''],
    [
      'a deletion',
      ({ actions }) => actions.deleteConversations([aConversation({ id: 'b', title: 'Moin' })]),
      '“Moin” was deleted. ',
    ],
    [
      'a deletion for good',
      ({ actions }) => actions.deleteForGood(['b']),
      'All conversations were deleted. ',
    ],
  ])('is reported: %s', async (_, change, before) => {
    const scene = act();
    await change(scene);
    expect(scene.notice.value?.text).toMatch(unsaved);
    expect(scene.notice.value?.text.startsWith(before)).toBe(true);
  });

  test('is reported after an “Undo” that works', async () => {
    const { actions, happened, notice } = act();
    await actions.deleteConversations([aConversation({ id: 'a' })]);
    notice.value?.undo?.();
    await expect.poll(() => happened.at(-1)).toBe('show a');
    expect(notice.value?.text).toMatch(unsaved);
  });
});
