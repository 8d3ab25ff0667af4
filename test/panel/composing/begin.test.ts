import { computed, signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { createBegin } from '../../../lib/panel/composing/begin.ts';
import type { OpenConversation } from '../../../lib/panel/conversation/conversation-state.ts';
import type { Opening } from '../../../lib/panel/conversation/opening.ts';
import { createTabState } from '../../../lib/panel/tabs/tab-state.ts';
import { aConversation } from '../../support/conversation.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';
import { createWriting, partOf, picture } from '../../support/panel-parts.ts';

/** Opens a page over what the browser keeps. Conversations with messages are `sent`. */
function openPage(memory = createPanelMemory(), { begun = 0 } = {}) {
  const sent = new Set(['stored']);
  const of = (id: string) => ({ id, turns: sent.has(id) ? [{}] : [] }) as unknown as OpenConversation;
  const open = signal(of('stored'));
  const isRead = signal(true);
  let count = begun;
  const show = async (id: string) => {
    isRead.value = false;
    open.value = { ...of(id), turns: [] };
    await Promise.resolve();
    open.value = of(id);
    isRead.value = true;
  };
  const opening = partOf<Opening>({
    show,
    startNew: () => show(`new ${++count}`),
    startTemporary: () => show(`temporary-${++count}`),
  });
  const id = computed(() => open.value.id);
  const writing = createWriting(id, memory);
  const host = fakeHost({
    settings: { memory },
    records: { find: async (key) => (sent.has(key) ? aConversation({ id: key }) : undefined) },
  });
  const tabs = createTabState(host);
  const conversation = partOf<Parameters<typeof createBegin>[0]['conversation']>({ open, isRead });
  const begin = createBegin({ conversation, opening, composer: writing.composer, tabs }, host);
  const unread = () => {
    isRead.value = false;
  };
  return { ...writing, begin, show, unread, sent, tabs, isOpen: () => id.value };
}

type Page = ReturnType<typeof openPage>;

const writes: [string, (page: Page) => void, string][] = [
  ['text', ({ draft }) => draft.write('half a thought'), 'half a thought'],
  ['a file', ({ attachments }) => attachments.give([picture]), 'cat.png'],
];

describe.each(writes)('a new conversation with %s that was not sent', (_, write, written) => {
  test.each<['usual' | 'temporary', string]>([
    ['usual', 'new 1'],
    ['temporary', 'temporary-1'],
  ])('stays open when another %s one is begun', async (kind, id) => {
    const page = openPage();
    await page.begin(kind);
    write(page);
    await page.begin(kind);
    expect([page.isOpen(), page.shown()]).toEqual([id, expect.arrayContaining([written])]);
  });

  test('stays open also if the next one is begun before it is read', async () => {
    const page = openPage();
    const begun = page.begin('usual');
    await expect.poll(page.isOpen).toBe('new 1');
    page.unread();
    write(page);
    await page.begin('usual');
    await begun;
    expect([page.isOpen(), page.shown()]).toEqual(['new 1', expect.arrayContaining([written])]);
  });

  test('comes back with the next one that is begun after another was open', async () => {
    const page = openPage();
    await page.begin('usual');
    write(page);
    await page.show('stored');
    await page.begin('usual');
    expect(page.shown()).toEqual(expect.arrayContaining(['new 1', written]));
  });

  test('comes back on the next page', async () => {
    const memory = createPanelMemory();
    const page = openPage(memory);
    await page.begin('usual');
    write(page);
    await page.show('stored');
    const next = openPage(memory, { begun: 1 });
    await next.begin('usual');
    expect(next.shown()).toEqual(expect.arrayContaining(['new 1', written]));
  });
});

describe('beginning a conversation', () => {
  test('gives a new one if nothing is left unsent', async () => {
    const page = openPage();
    await page.begin('usual');
    page.draft.write('sent');
    page.draft.write('');
    await page.begin('usual');
    expect(page.isOpen()).toBe('new 2');
  });

  test('does not mix usual and temporary ones', async () => {
    const page = openPage();
    await page.begin('usual');
    page.draft.write('usual');
    await page.begin('temporary');
    expect(page.isOpen()).toBe('temporary-2');
    page.draft.write('temporary');
    await page.begin('usual');
    expect(page.shown()).toEqual(['new 1', 'usual']);
    await page.begin('temporary');
    expect(page.shown()).toEqual(['temporary-2', 'temporary']);
  });

  test('does not open one that another window has sent', async () => {
    const page = openPage();
    await page.begin('usual');
    page.draft.write('sent by another window');
    await page.show('stored');
    page.sent.add('new 1');
    await page.begin('usual');
    expect(page.isOpen()).toBe('new 2');
  });

  test('leaves the unsent one of another tab there', async () => {
    const page = openPage();
    await page.begin('usual');
    page.draft.write('of the other tab');
    await page.show('stored');
    page.tabs.places.value = new Map([['new 1', 'elsewhere']]);
    await page.begin('usual');
    expect(page.isOpen()).toBe('new 2');
  });

  test('takes the draft of a conversation with messages for what it is', async () => {
    const page = openPage();
    page.draft.write('a reply');
    await page.begin('usual');
    expect(page.shown()).toEqual(['new 1', '']);
  });
});
