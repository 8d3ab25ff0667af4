import { describe, expect, test } from 'vitest';
import type { Intent, TabGrant, WaitingIntent, Want, Wish } from '../../../lib/chat/intent/intent.ts';
import { menuItems, menuProfile } from '../../../lib/chat/intent/page-menu.ts';
import { createGestures } from '../../../lib/worker/ways/gestures.ts';
import { createIntents } from '../../../lib/worker/ways/start-ways.ts';
import { aProfile } from '../../support/profile.ts';

const pirate = aProfile({ id: 'p1', name: 'Pirate', prompts: [] });
const poet = aProfile({ id: 'p2', name: 'Poet', prompts: [] });
const tab = { id: 5, windowId: 1, url: 'https://a.example/page' };

/** A list that changes at once. */
function listOf<Item>() {
  const kept = { list: [] as Item[] };
  const change = async <Result>(act: (list: Item[]) => { list: Item[]; result: Result }) => {
    const { list, result } = act(kept.list);
    kept.list = list;
    return result;
  };
  return { kept, change };
}

/** A browser with two windows, of which each may have its panel open. */
function createScene({ opens = true, open = [] as number[] } = {}) {
  const panels = new Set(open);
  const pages: number[] = [];
  const [intents, wishes, grants] = [listOf<WaitingIntent>(), listOf<Wish>(), listOf<TabGrant>()];
  let ids = 0;
  const { commands, ...lists } = createIntents({
    openWindowIds: async () => new Set([1, 2]),
    changeIntents: intents.change,
    changeWishes: wishes.change,
    changeTabGrants: grants.change,
  });
  const on = createGestures({
    ...lists,
    newId: () => `i${++ids}`,
    openPanel: async (windowId = 1) => {
      if (opens) panels.add(windowId);
      return opens;
    },
    closePanel: async (windowId) => void panels.delete(windowId),
    isPanelOpen: (windowId) => Promise.resolve(panels.has(windowId)),
    openFullPage: async (windowId) => void pages.push(windowId),
    activeTab: async () => tab,
    readChoice: async () => ({ profiles: [pirate, poet], chosen: pirate }),
    renewMenu: async () => {},
  });
  return {
    on,
    commands,
    panels,
    pages,
    grants: grants.kept,
    wishes: wishes.kept,
    intents: () => intents.kept.list.map(({ intent }) => intent),
  };
}

const anIntent = (want: Want, part: Partial<Intent> = {}): Intent => ({
  id: 'i1',
  windowId: 1,
  tabId: 5,
  profileId: null,
  promptId: null,
  want,
  ...part,
});
const pageItem = { menuItemId: menuItems(menuProfile(pirate))[1]?.id ?? '' };

describe('a click on the icon', () => {
  test('opens the panel of its window, and the next one closes it', async () => {
    const { on, panels, grants, intents } = createScene({ open: [2] });
    on.onIcon(tab);
    expect([...panels]).toEqual([2, 1]);
    await expect.poll(() => grants.list).toEqual([{ tabId: 5, origin: 'https://a.example' }]);
    on.onIcon(tab);
    await expect.poll(() => [...panels]).toEqual([2]);
    expect(intents()).toEqual([]);
  });

  test('fulfils the wish for its tab, once, and leaves the panel open', async () => {
    const { on, commands, panels, intents } = createScene({ open: [1] });
    await commands['intent.wish']({ windowId: 1, tabId: 5, want: { kind: 'page' } });
    on.onIcon(tab);
    await expect.poll(intents).toEqual([anIntent({ kind: 'page' })]);
    expect([...panels]).toEqual([1]);
    on.onIcon(tab);
    await expect.poll(() => [...panels]).toEqual([]);
    expect(intents()).toHaveLength(1);
  });

  test('closes the panel if its wish was taken back', async () => {
    const { on, commands, panels, intents } = createScene({ open: [1] });
    await commands['intent.wish']({ windowId: 1, tabId: 5, want: { kind: 'tables' } });
    await commands['intent.wish']({ windowId: 1, tabId: 5, want: 'nothing' });
    on.onIcon(tab);
    await expect.poll(() => [...panels]).toEqual([]);
    expect(intents()).toEqual([]);
  });

  test('forgets the wish of a panel that was closed', async () => {
    const { on, commands, panels, wishes, intents } = createScene();
    await commands['intent.wish']({ windowId: 1, tabId: 5, want: { kind: 'page' } });
    on.onIcon(tab);
    await expect.poll(() => wishes.list).toEqual([]);
    expect([...panels]).toEqual([1]);
    expect(intents()).toEqual([]);
  });

  test('on a page without an origin notes no access', async () => {
    const { on, panels, grants } = createScene({ open: [1] });
    on.onIcon({ id: 5, windowId: 1 });
    await expect.poll(() => [...panels]).toEqual([]);
    expect(grants.list).toEqual([]);
  });
});

describe('other gestures', () => {
  test('an item of the context menu opens the panel and asks', async () => {
    const { on, panels, grants, intents } = createScene();
    on.onMenu(pageItem, tab);
    expect([...panels]).toEqual([1]);
    await expect.poll(intents).toEqual([anIntent({ kind: 'page' }, { profileId: 'p1' })]);
    expect(grants.list).toHaveLength(1);
  });

  test.each<[string, Want]>([
    ['send-selection', { kind: 'selection', text: null, frameId: 0 }],
    ['next-profile', { kind: 'next-profile' }],
    ['new-conversation', { kind: 'new-conversation' }],
  ])('the keys of %s ask for %j', async (name, want) => {
    const { on, panels, intents } = createScene();
    on.onCommand(name, tab);
    expect([...panels]).toEqual([1]);
    await expect.poll(intents).toEqual([anIntent(want)]);
  });

  test('keys without a tab are for the tab in front', async () => {
    const { on, intents } = createScene();
    on.onCommand('next-profile', undefined);
    await expect.poll(intents).toEqual([anIntent({ kind: 'next-profile' })]);
  });

  test('a text in the address bar is a message of the tab in front', async () => {
    const { on, panels, intents } = createScene();
    on.onAddressBar('@poet a rhyme');
    expect([...panels]).toEqual([1]);
    const want = { kind: 'message', text: 'a rhyme', isSent: true } as const;
    await expect.poll(intents).toEqual([anIntent(want, { profileId: 'p2' })]);
  });

  test('are answered on the full page if the panel does not open', async () => {
    const { on, pages, intents } = createScene({ opens: false });
    on.onAddressBar('hello');
    await expect.poll(() => pages).toEqual([1]);
    expect(intents()).toHaveLength(1);
  });

  test('need no full page where the panel is open', async () => {
    const { on, pages, intents } = createScene({ opens: false, open: [1] });
    on.onMenu(pageItem, tab);
    await expect.poll(intents).toHaveLength(1);
    on.onCommand('next-profile', tab);
    await expect.poll(intents).toHaveLength(2);
    expect(pages).toEqual([]);
  });

  test.each<[string, (on: ReturnType<typeof createScene>['on']) => void]>([
    ['an item that is none of ours', (on) => on.onMenu({ menuItemId: 'other' }, tab)],
    ['an item outside of a tab', (on) => on.onMenu(pageItem, undefined)],
    ['a command of another version', (on) => on.onCommand('something', tab)],
  ])('%s does nothing', async (_, act) => {
    const { on, panels, intents } = createScene();
    act(on);
    expect([...panels]).toEqual([]);
    expect(intents()).toEqual([]);
  });

  test('letters in the address bar get a hint and suggestions', async () => {
    expect(await createScene().on.onTyping('hi')).toEqual({
      hint: 'Ask Pirate: hi',
      suggestions: [{ content: '@Poet hi', description: 'Ask Poet: hi' }],
    });
  });
});
