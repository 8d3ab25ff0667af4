import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { ConversationState } from '../../../lib/panel/conversation/conversation-state.ts';
import { createOpening } from '../../../lib/panel/conversation/opening.ts';
import type { ProfilesState } from '../../../lib/panel/profiles/profiles-state.ts';
import { aConversation } from '../../support/conversation.ts';
import { createMarkedBrowser } from '../../support/drawing-scene.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';
import { partOf } from '../../support/panel-parts.ts';

const stored = [
  aConversation({ id: 'old', title: 'Old', updatedAt: 1 }),
  aConversation({ id: 'last', title: 'Last', updatedAt: 2 }),
  aConversation({ id: 'deleted', title: 'Deleted', deletedAt: 3 }),
];

function createScene(
  browser = createMarkedBrowser(),
  memory = createPanelMemory(),
  name = 'page',
  asked = '',
) {
  const page = browser.startPage(name);
  const open = signal({ id: 'fresh', turns: [] } as unknown as ConversationState['open']['value']);
  /** Conversations that were read, with the marks on disk at that time. */
  const read: { id: string; marked: string[] }[] = [];
  const host = fakeHost({
    clock: { now: () => 10, quiet: page.quiet },
    ids: { newId: () => 'new' },
    settings: { memory, createDrawingMarks: page.createDrawingMarks },
    page: { events: page.events, takeAskedConversation: () => asked },
    records: {
      newest: async () => stored.find(({ id }) => id === 'last'),
      find: async (id) => stored.find((item) => item.id === id),
      whyNothingIsKept: async () => undefined,
    },
  });
  const conversation = partOf<ConversationState>({
    open,
    async show(id: string) {
      read.push({ id, marked: [...browser.disk.values()].map((mark) => mark.id) });
      open.value = { ...open.value, id };
    },
  });
  const [profiles, recipient] = [partOf<ProfilesState>({ reload: async () => {} }), { address: () => {} }];
  const opening = createOpening({ profiles, conversation, recipient }, host);
  return { browser, memory, page, open, read, opening };
}

/** Kills a page while it shows the last conversation, and creates the next page. */
async function died() {
  const { browser, memory, page, opening } = createScene();
  await opening.load();
  page.die();
  return createScene(browser, memory, 'next');
}

describe('a page', () => {
  test('opens the last conversation at start and marks it before reading it', async () => {
    const { opening, read, memory } = createScene();
    await opening.load();
    expect(read).toEqual([{ id: 'last', marked: ['last'] }]);
    expect(memory.read('conversation')).toContain('"last"');
  });

  test.each<[string, (scene: ReturnType<typeof createScene>) => Promise<void>]>([
    ['from the list', ({ opening }) => opening.show('old')],
    ['as plain text', ({ opening }) => opening.openAsPlainText('old')],
    ['anyway', ({ opening }) => opening.openAnyway('old')],
  ])('marks a conversation that is opened %s before reading it', async (_, act) => {
    const scene = createScene();
    await act(scene);
    expect(scene.read).toEqual([{ id: 'old', marked: ['old'] }]);
  });

  test('does not mark a new conversation, as nothing is rendered', async () => {
    const { opening, read } = createScene();
    await opening.startNew();
    await opening.startTemporary();
    expect(read.map(({ marked }) => marked)).toEqual([[], []]);
  });
});

describe('a page after one that died', () => {
  test('withdraws its notice when the conversation is deleted elsewhere', async () => {
    const { opening } = await died();
    await opening.load();
    const last = stored.find(({ id }) => id === 'last');
    await opening.withheldChanged('last');
    expect(opening.withheld.value?.id).toBe('last');
    stored.splice(1, 1);
    await opening.withheldChanged('old');
    expect(opening.withheld.value?.id).toBe('last');
    await opening.withheldChanged('last');
    expect(opening.withheld.value).toBeUndefined();
    if (last) stored.splice(1, 0, last);
  });

  test('shows an empty conversation with a notice instead', async () => {
    const { opening, read, open } = await died();
    await opening.load();
    expect(opening.withheld.value).toEqual({ id: 'last', title: 'Last' });
    expect(read.map(({ id }) => id)).toEqual(['fresh']);
    expect([open.value.id, opening.isPlaced.value, opening.isPlain.value]).toEqual(['fresh', true, false]);
  });

  test('is followed by a page that withholds the conversation, too', async () => {
    const { opening, page, browser, memory } = await died();
    await opening.load();
    page.close();
    const after = createScene(browser, memory, 'after');
    await after.opening.load();
    expect(after.opening.withheld.value?.id).toBe('last');
  });

  test('opens another or a new conversation normally, which ends the notice', async () => {
    const { opening, open } = await died();
    await opening.load();
    await opening.show('old');
    expect([open.value.id, opening.withheld.value]).toEqual(['old', undefined]);
    await opening.startNew();
    expect(opening.withheld.value).toBeUndefined();
  });

  test('asks again when the conversation is chosen from the list, and keeps the shown one', async () => {
    const { opening, open } = await died();
    await opening.load();
    await opening.show('old');
    await opening.show('last');
    expect([open.value.id, opening.withheld.value?.id]).toEqual(['old', 'last']);
    opening.dismissWithheld();
    expect(opening.withheld.value).toBeUndefined();
  });

  test('opens the conversation as plain text for this time only', async () => {
    const { opening, open, page } = await died();
    await opening.load();
    await opening.openAsPlainText('last');
    expect([open.value.id, opening.isPlain.value, opening.withheld.value]).toEqual(['last', true, undefined]);
    await page.pass();
    await opening.show('old');
    expect(opening.isPlain.value).toBe(false);
    await opening.show('last');
    expect([open.value.id, opening.withheld.value?.id]).toEqual(['old', 'last']);
  });

  test('marks the plain text when it is read as Markdown', async () => {
    const { opening, page, browser } = await died();
    await opening.load();
    await opening.openAsPlainText('last');
    await page.pass();
    expect(browser.disk.has('next')).toBe(false);
    opening.readAsMarkdown();
    expect(opening.isPlain.value).toBe(false);
    expect(browser.disk.get('next')?.id).toBe('last');
    await page.pass();
    expect(browser.disk.size).toBe(0);
  });

  test('opens the conversation anyway, and normally from then on', async () => {
    const { opening, open, page, browser } = await died();
    await opening.load();
    await opening.openAnyway('last');
    expect([open.value.id, opening.isPlain.value]).toEqual(['last', false]);
    await opening.show('old');
    await opening.show('last');
    expect(open.value.id).toBe('last');
    await page.pass();
    await page.pass();
    expect(browser.disk.size).toBe(0);
  });

  test('has no notice for a deleted conversation', async () => {
    const { browser, memory, page, opening } = createScene();
    await opening.show('deleted');
    page.die();
    const next = createScene(browser, memory, 'next');
    await next.opening.load();
    expect([next.opening.withheld.value, next.open.value.id]).toEqual([undefined, 'deleted']);
  });
});

test('another conversation is open at once, so that the draft can move along', async () => {
  const { opening, open } = createScene();
  await opening.load();
  const shown = opening.show('old');
  expect(open.value.id).toBe('old');
  await shown;
});

test.each([
  ['shows it in place of the last one', 'old', 'old'],
  ['shows the last one if that conversation is gone', 'nowhere', 'last'],
])('a page that is opened for a conversation %s', async (_, asked, shown) => {
  const { opening, open } = createScene(undefined, undefined, 'page', asked);
  await opening.load();
  expect(open.value.id).toBe(shown);
});
