import { describe, expect, test } from 'vitest';
import { createTabBrowser, createTabScene } from '../../support/tab-scene.ts';
import { inSecondTab, patience, shows } from '../../support/tab-steps.ts';

describe('what is asked for on a tab', () => {
  test('waits for its conversation, though the browser has not told of the tab yet', async () => {
    const scene = await createTabScene();
    const asked = scene.ask('page', 5);
    await asked;
    scene.browser.front(6);
    await scene.ask('link', 6);
    expect(scene.acted).toEqual(['page in first', 'link in new 1']);
  });

  test('waits until its tab is in front again', async () => {
    const scene = await inSecondTab();
    await scene.ask('page', 5);
    await scene.ask('link', 6);
    expect(scene.acted).toEqual(['link in new 1']);
    scene.browser.front(5);
    await expect.poll(() => scene.acted, patience).toEqual(['link in new 1', 'page in first']);
  });

  test('is forgotten with its tab', async () => {
    const scene = await inSecondTab();
    await scene.ask('page', 5);
    scene.browser.close(5);
    scene.browser.front(5);
    await scene.ask('link', 5);
    expect(scene.acted.map((act) => act.split(' ')[0])).toEqual(['link']);
  });

  test('ends in its conversation before the next one is opened', async () => {
    const scene = await inSecondTab();
    const end = scene.holdActs();
    const asked = scene.ask('page', 6);
    await expect.poll(scene.isActing, patience).toBe(true);
    scene.browser.front(5);
    end();
    await asked;
    await shows(scene, 'first');
    expect(scene.acted).toEqual(['page in new 1']);
  });

  test.each([null, 6])('acts at once where tab %s asks', async (tabId) => {
    const scene = await inSecondTab();
    await scene.ask('message', tabId);
    expect(scene.acted).toEqual(['message in new 1']);
  });

  test('and the look at the site of a tab come after the tab’s conversation', async () => {
    const browser = createTabBrowser();
    browser.store([{ tabId: 5, conversationId: 'own' }]);
    const scene = await createTabScene({ browser });
    await scene.looks();
    expect(scene.acted).toEqual(['look in own']);
  });

  test('passes on why it failed, and the tabs are followed on', async () => {
    const scene = await inSecondTab();
    scene.failActs();
    await expect(scene.ask('page', 6)).rejects.toThrow('No page');
    scene.browser.front(5);
    await shows(scene, 'first');
  });
});
