import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { startBrowser, type TestBrowser } from './browser.ts';
import { closePanel } from './close-panel.ts';
import { type Person, person } from './person.ts';
import { type Runnables, startRealRunnables } from './runnables.ts';
import { walk } from './walk.ts';

let runnables: Runnables;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  runnables = await startRealRunnables();
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await runnables?.stop();
});

const openConversation = async (page: Page, title: string) => {
  await byRole(page, 'button', 'Conversations').click();
  await page.locator(`::-p-xpath(//li//button[contains(., "${title}")])`).click();
};

const slowPosts = () => runnables.posts(`${runnables.slow}/stream`);

describe('the side panel', () => {
  test('saves a profile from the form and streams an answer', walk('profiles'), async () => {
    await panel.fillProfile({ name: 'Plain', url: `${runnables.plain}/stream/` });
    await panel.button('Profile: Plain').wait();
    await expect.poll(() => panel.text()).toContain(`Saved as ${runnables.plain}. “/stream” was left out`);
    await panel.send('Hello there');
    expect(await panel.answer('done')).toContain('Hello there');
    expect(await runnables.posts(`${runnables.plain}/stream`)).toBe(1);
  });

  test('clears and focuses the composer after sending', async () => {
    const box = await panel.page.evaluate(() => {
      const focused = document.activeElement as HTMLTextAreaElement;
      return [focused.ariaLabel, focused.value];
    });
    expect(box).toEqual(['Message', '']);
  });

  test('announces the end of an answer once, outside the log', async () => {
    const said = await panel.page.$$eval('[role="status"]', (all) =>
      all.filter((item) => !item.closest('[role="log"]')).map(({ textContent }) => textContent ?? ''),
    );
    expect(said.filter((text) => /^The answer is ready: \d+ words\.$/.test(text))).toHaveLength(1);
  });

  test('posts to /invoke with a single-response profile', async () => {
    await panel.addProfile({ name: 'Single', url: runnables.single, mode: 'Single response' });
    await panel.button('New conversation').click();
    await panel.send('One answer please');
    expect(await panel.answer('done')).toContain('One answer please');
    expect(await runnables.posts(`${runnables.single}/invoke`)).toBe(1);
    expect(await runnables.posts(`${runnables.single}/stream`)).toBe(0);
  });

  test('continues the conversation after a profile switch', async () => {
    await panel.choose('Plain');
    await panel.send('Back to streaming');
    expect(await panel.answer('done')).toContain('Back to streaming');
    const names = await panel.page.$$eval('article', (turns) => turns.map((turn) => turn.ariaLabel));
    expect(names).toEqual(['You', 'Single', 'You', 'Plain']);
  });

  test('reopens an older conversation from “Conversations”', async () => {
    await openConversation(panel.page, 'Hello there');
    await expect.poll(() => panel.lastText()).toContain('Hello there');
    expect(await panel.page.$$eval('article', (turns) => turns.length)).toBe(2);
  });

  test('keeps the partial answer after Stop, and closes the connection', async () => {
    await panel.addProfile({ name: 'Slow', url: runnables.stoppable });
    await panel.button('New conversation').click();
    await panel.send('Go');
    await panel.answer('streaming');
    await panel.button('Stop').click();
    const text = await panel.answer('stopped');
    expect(text).toMatch(/Try again\s+Stopped · /);
    expect(text.length).toBeGreaterThan('Slow Try again Stopped · 10.25 s'.length);
    const counted = await runnables.cancelled(runnables.stoppable);
    if (counted !== undefined) {
      await expect.poll(() => runnables.cancelled(runnables.stoppable), { timeout: 10_000 }).toBe(1);
    }
  });

  test('misses nothing of an answer when closed at the third token', walk('sending-a-message'), async () => {
    const before = await slowPosts();
    await panel.addProfile({ name: 'Long', url: runnables.slow });
    await panel.button('New conversation').click();
    await panel.send('Go on without me');
    await expect.poll(() => panel.lastText().then((text) => text.split(' ').length)).toBeGreaterThan(3);
    await closePanel(chromium, panel.page);
    await new Promise((resolve) => setTimeout(resolve, 1_500));

    panel = person(await chromium.openPanel());
    expect(await panel.answer('done')).toContain(runnables.slowEnd);
    expect((await slowPosts()) - before).toBe(1);
  });
});

describe('two pages', () => {
  test('follow the same run', async () => {
    const before = await slowPosts();
    const other = person(await chromium.openPage());
    await other.choose('Long');
    await other.button('New conversation').click();
    await other.send('Both of us');
    await openConversation(panel.page, 'Both of us');
    await expect.poll(() => panel.lastState()).toBe('streaming');
    const [here, there] = await Promise.all([panel.answer('done'), other.answer('done')]);
    const told = (answer: string) => answer.match(runnables.slowText)?.[0];
    expect(told(here)).toBe(told(there));
    expect(told(here)?.length).toBeGreaterThan(80);
    expect((await slowPosts()) - before).toBe(1);
    await other.page.close();
  });
});
