import { describe, expect, test } from 'vitest';
import { createTabBrowser, createTabScene } from '../../support/tab-scene.ts';
import { inSecondTab, patience, shows } from '../../support/tab-steps.ts';

describe('with a conversation for each tab', () => {
  test('a tab without one gets a new one, and each tab finds its own again', async () => {
    const scene = await inSecondTab();
    scene.browser.front(5);
    await shows(scene, 'first');
    scene.browser.front(6);
    await shows(scene, 'new 1', 6);
    expect(scene.faults).toEqual([]);
  });

  test('a conversation that is chosen becomes that of the tab in front', async () => {
    const scene = await inSecondTab();
    await scene.show('old');
    await shows(scene, 'old', 6);
    scene.browser.front(5);
    await shows(scene, 'first');
    scene.browser.front(6);
    await shows(scene, 'old', 6);
  });

  test('the list knows where each conversation is open', async () => {
    const scene = await inSecondTab();
    await expect.poll(scene.places, patience).toEqual({ first: 'elsewhere', 'new 1': 'here' });
    scene.browser.front(5);
    await expect.poll(scene.places, patience).toEqual({ first: 'here', 'new 1': 'elsewhere' });
    scene.browser.close(6);
    await expect.poll(scene.places, patience).toEqual({ first: 'here' });
  });

  test.each<[string, string, string]>([
    ['deleted', 'gone', 'new 2'],
    ['that cannot be read', 'broken', 'broken'],
    ['without a message', 'unsent', 'unsent'],
    ['that is temporary', 'temporary-c1', 'temporary-c1'],
  ])('a tab with a conversation %s', async (_, id, expected) => {
    const scene = await inSecondTab();
    await scene.show(id);
    await shows(scene, id, 6);
    scene.browser.front(5);
    await shows(scene, 'first');
    scene.browser.deleted.add('gone');
    scene.browser.front(6);
    await shows(scene, expected, 6);
  });

  test('the panel that opens shows that of the tab in front', async () => {
    const scene = await inSecondTab();
    const again = await createTabScene({ browser: scene.browser, first: 'first' });
    await shows(again, 'new 1', 6);
    expect(again.opened).toEqual(['new 1']);
  });

  test('the panel that opens in a tab without one shows a new one', async () => {
    const browser = createTabBrowser();
    browser.store([{ tabId: 6, conversationId: 'other' }]);
    const scene = await createTabScene({ browser });
    await shows(scene, 'new 1');
  });

  test('the panel that opens first keeps the conversation that it had', async () => {
    const scene = await createTabScene();
    await shows(scene, 'first');
    expect(scene.opened).toEqual([]);
  });

  test('each window follows its own tab in front', async () => {
    const scene = await inSecondTab();
    const other = await createTabScene({ browser: scene.browser, windowId: 2, first: 'first' });
    await shows(other, 'new 1', 8);
    scene.browser.front(9, 2);
    await shows(other, 'new 2', 9);
    expect([scene.id(), scene.browser.conversations()]).toEqual([
      'new 1',
      { 5: 'first', 6: 'new 1', 8: 'new 1', 9: 'new 2' },
    ]);
  });

  test('a switch waits for what is open, and only the last tab counts', async () => {
    const scene = await inSecondTab();
    scene.openDialog();
    scene.browser.front(5);
    await expect.poll(scene.isWaiting, patience).toBe(true);
    scene.browser.front(7);
    expect(scene.id()).toBe('new 1');
    scene.closeDialog();
    await shows(scene, 'new 2', 7);
    expect(scene.opened).toEqual(['new 1', 'new 2']);
  });

  test('a conversation that is chosen while a switch waits is that of the tab before', async () => {
    const scene = await inSecondTab();
    scene.openDialog();
    scene.browser.front(5);
    await expect.poll(scene.isWaiting, patience).toBe(true);
    await scene.show('found');
    scene.closeDialog();
    await shows(scene, 'first');
    expect(scene.browser.conversations()).toMatchObject({ 6: 'found' });
  });
});

describe('with one conversation for all tabs', () => {
  test('another tab changes nothing, and nothing is noted', async () => {
    const scene = await createTabScene({ isOn: false });
    scene.browser.front(6);
    await scene.ask('page', 5);
    expect([scene.acted, scene.opened, scene.browser.list()]).toEqual([['page in first'], [], []]);
  });

  test('the full page is not followed either way', async () => {
    const scene = await createTabScene({ isPanel: false });
    scene.browser.front(6);
    await scene.ask('page', 6);
    expect([scene.acted, scene.opened, scene.browser.list()]).toEqual([['page in first'], [], []]);
  });

  test('as soon as the setting says so, the open one stays, and the tabs are forgotten', async () => {
    const scene = await inSecondTab();
    scene.turn(false);
    await expect.poll(scene.places, patience).toEqual({});
    await expect.poll(scene.browser.list, patience).toEqual([]);
    scene.browser.front(5);
    await scene.ask('page', 5);
    expect(scene.acted).toEqual(['page in new 1']);
  });

  test('turned into one for each tab, the open one becomes that of the tab in front in each window', async () => {
    const scene = await createTabScene({ isOn: false });
    const other = await createTabScene({ isOn: false, browser: scene.browser, windowId: 2, first: 'second' });
    scene.turn(true);
    await shows(scene, 'first');
    other.turn(true);
    await shows(other, 'second', 8);
    expect([scene.opened, other.opened]).toEqual([[], []]);
  });
});
