import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { usualCharacters } from '../../../lib/chat/context/context-item.ts';
import { usualTemplate } from '../../../lib/chat/context/sent-text.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { aDraftContext, createDraftContexts } from '../../support/context.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';

const { id: _, ...tides } = aDraftContext();

function createScene(id = 'a', memory = createPanelMemory(), files?: Map<string, File>) {
  const openId = signal(id);
  const notice = signal<Notice | undefined>(undefined);
  return { openId, notice, memory, ...createDraftContexts(openId, memory, notice, files) };
}

const titles = ({ list }: ReturnType<typeof createDraftContexts>['context']) =>
  list.value.map(({ title }) => title);

describe('the context of an unsent message', () => {
  test('is what is sent, as it was read', async () => {
    const { context } = createScene();
    await context.add(tides);
    expect(await context.ready(null)).toEqual({
      context: {
        template: usualTemplate,
        items: [
          {
            id: 'x1',
            kind: 'page',
            title: 'Tides',
            url: 'https://sea.example/tides',
            text: 'High water at six.',
            field: null,
          },
        ],
      },
    });
  });

  test('is written by the template of the profile', async () => {
    const { context } = createScene();
    await context.add(tides);
    const template = { item: '{{text}}', place: 'after' as const };
    expect((await context.ready(template))?.context?.template).toEqual(template);
  });

  test('without items is none', async () => {
    expect(await createScene().context.ready(null)).toEqual({});
  });

  test('belongs to its conversation, and is there again with it', async () => {
    const { context, openId } = createScene();
    await context.add(tides);
    openId.value = 'b';
    expect(titles(context)).toEqual([]);
    openId.value = 'a';
    expect(titles(context)).toEqual(['Tides']);
  });

  test('keeps only the place of the text outside of the files', async () => {
    const { context, memory, stored } = createScene();
    await context.add(tides);
    expect(memory.kept.get('draft-context:a')).not.toContain('High water');
    expect(await stored.get('x1')?.text()).toBe('High water at six.');
    expect(context.fileIds.value).toEqual(['x1']);
  });

  test('of a temporary conversation is in no file', async () => {
    const { context, stored } = createScene('temporary-a');
    await context.add(tides);
    expect(stored.size).toBe(0);
    expect((await context.ready(null))?.context?.items[0]?.text).toBe('High water at six.');
  });

  test('is sent as it was changed', async () => {
    const { context } = createScene();
    await context.add({ ...tides, text: 'long '.repeat(usualCharacters), cut: 'beginning' });
    const field = { name: 'context', isList: false };
    context.change('x1', { text: 'Low water.', cut: 'all', field });
    expect((await context.ready(null))?.context?.items).toMatchObject([{ text: 'Low water.', field }]);
  });

  test('shows each change at once, and the last one is stored', async () => {
    const { context, disk, stored } = createScene();
    await context.add(tides);
    let write = () => {};
    disk.now = new Promise((resolve) => {
      write = resolve;
    });
    context.change('x1', { text: 'L' });
    context.change('x1', { cut: 'beginning' });
    context.change('x1', { text: 'Lo' });
    expect(context.list.value).toMatchObject([{ text: 'Lo', cut: 'beginning', isEdited: true }]);
    write();
    await expect.poll(() => stored.get('x1')?.text()).toBe('Lo');
    expect((await context.ready(null))?.context?.items).toMatchObject([{ text: 'Lo' }]);
  });

  test('is announced when it is added here', async () => {
    const { context } = createScene();
    await context.add(tides);
    expect(context.added.value?.title).toBe('Tides');
  });

  test('goes to the conversation for which it was read', async () => {
    const { context, openId } = createScene();
    openId.value = 'b';
    await context.add(tides, 'a');
    expect([titles(context), context.added.value]).toEqual([[], undefined]);
    openId.value = 'a';
    expect(titles(context)).toEqual(['Tides']);
  });

  test('is cut when it is sent; the whole text stays', async () => {
    const { context } = createScene();
    await context.add({ ...tides, text: 'long '.repeat(usualCharacters), cut: 'beginning' });
    const [sent] = (await context.ready(null))?.context?.items ?? [];
    expect(sent?.text.length).toBeLessThanOrEqual(usualCharacters);
    expect(context.list.value[0]?.text).toHaveLength(5 * usualCharacters);
  });

  test('goes with its file when it is removed', async () => {
    const { context, stored, memory } = createScene();
    await context.add(tides);
    context.remove('x1');
    expect(titles(context)).toEqual([]);
    expect(memory.kept.has('draft-context:a')).toBe(false);
    await expect.poll(() => stored.size).toBe(0);
  });

  test('loses what was sent, and keeps what came later', async () => {
    const { context } = createScene();
    await context.add(tides);
    await context.add({ ...tides, title: 'Later' });
    context.take('a', ['x1']);
    expect(titles(context)).toEqual(['Later']);
  });

  test('that cannot be stored is not added, which is said', async () => {
    const { context, disk, notice } = createScene();
    disk.isFull = true;
    await context.add(tides);
    expect(titles(context)).toEqual([]);
    expect(notice.value?.text).toBe(
      'The text of “Tides” could not be stored: Error: No space. Free some space, or send a shorter part of it.',
    );
  });

  test('is named as its chip is, also without title and URL', async () => {
    const { context, disk, notice } = createScene();
    disk.isFull = true;
    await context.add({ ...tides, kind: 'selection', title: '', url: '' });
    expect(notice.value?.text).toContain('The text of “Selection” could not be stored');
  });

  test('stays if its text cannot be read now, or another conversation opens meanwhile', async () => {
    const { memory, context: first, stored: written } = createScene();
    await first.add(tides);
    const { context, disk, notice, openId } = createScene('b', memory, written);
    disk.isBroken = true;
    openId.value = 'a';
    expect(await context.ready(null)).toBeUndefined();
    expect(notice.value?.text).toMatch(/^The text of “Tides” cannot be read from the disk now/);
    disk.isBroken = false;
    const ready = context.ready(null);
    openId.value = 'b';
    expect(await ready).toBeUndefined();
    openId.value = 'a';
    expect((await context.ready(null))?.context?.items).toHaveLength(1);
  });

  test('whose text is gone is not sent silently without it', async () => {
    const { memory } = createScene();
    const before = createScene('a', memory);
    await before.context.add(tides);
    await before.context.add({ ...tides, title: 'Winds' });
    const { context, notice } = createScene('a', memory);
    expect(await context.ready(null)).toBeUndefined();
    expect(notice.value?.text).toBe(
      'The text of Tides and Winds is no longer stored, so nothing was sent. Add it again from the page.',
    );
    expect(await context.ready(null)).toEqual({});
  });
});
