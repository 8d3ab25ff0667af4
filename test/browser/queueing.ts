import { afterAll, beforeAll, expect } from 'vitest';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { serveHeldAnswers } from './held-answers.ts';
import { type Person, person, until } from './person.ts';
import { typed } from './windows.ts';

export const patience = { timeout: 30_000 };

/** Starts of the texts that a window shows as queued. */
export const queued = ({ page }: Person) =>
  page.$$eval('ol[aria-label="Queued messages"] > li', (all) =>
    all.map((item) => item.querySelector('[dir="auto"]')?.textContent ?? ''),
  );

export const shows = (window: Person, ...texts: string[]) =>
  expect.poll(() => queued(window), patience).toEqual(texts);

export const states = ({ page }: Person) =>
  page.$$eval('[data-run-state]', (all) => all.map((item) => item.getAttribute('data-run-state')));

/** Removes the first message of the queue. */
export const removeFirst = ({ page }: Person) =>
  page.locator('ol[aria-label="Queued messages"] button[aria-label="Remove"]').click();

/** Starts a browser with a panel, and a runnable whose answers are held. */
async function startQueueing() {
  const runnable = await serveHeldAnswers();
  const userDataDir = await newUserDataDir();
  let chromium: TestBrowser = await startBrowser({ userDataDir });
  let panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Held', url: runnable.url('chat') });
  const keyboard = () => panel.page.keyboard;

  return {
    runnable,
    chromium: () => chromium,
    panel: () => panel,
    type: (text: string) => keyboard().type(text),
    press: (key: 'Enter' | 'Tab' | 'Escape') => keyboard().press(key),
    says: (text: string) =>
      until(async () => (await panel.text()).includes(text), `the panel says “${text}”`),
    arrived: (...inputs: unknown[]) => expect.poll(() => runnable.inputs, patience).toEqual(inputs),

    /** Begins a conversation, sends a first message, and queues others while its answer is on its way. */
    async queue(first: string, ...others: string[]) {
      runnable.inputs.length = 0;
      await panel.button('New conversation').click();
      await expect.poll(() => panel.lastState(), patience).toBeUndefined();
      await panel.send(first);
      await expect.poll(() => runnable.inputs.length, patience).toBe(1);
      for (const [place, text] of others.entries()) {
        await tabTo(panel.page, 'textbox Message');
        await keyboard().type(text);
        await keyboard().press('Enter');
        await shows(panel, ...others.slice(0, place + 1));
        await expect.poll(() => typed(panel), patience).toBe('');
      }
    },
    async openPanel() {
      panel = person(await chromium.openPanel());
    },
    /** Kills the browser, and starts it again. */
    async restart() {
      const gone = new Promise((resolve) => chromium.browser.once('disconnected', resolve));
      chromium.browser.process()?.kill('SIGKILL');
      await gone;
      chromium = await startBrowser({ userDataDir });
      panel = person(await chromium.openPanel());
    },
    async close() {
      await chromium.close();
      await runnable[Symbol.asyncDispose]();
      await removeUserDataDir(userDataDir);
    },
  };
}

/** Gives the tests of a file one browser, with a panel and a runnable whose answers are held. */
export function useQueueing() {
  let scene: Awaited<ReturnType<typeof startQueueing>>;
  beforeAll(async () => {
    scene = await startQueueing();
  });
  afterAll(() => scene?.close());
  type Scene = typeof scene;
  return {
    scene: () => scene,
    runnable: () => scene.runnable,
    chromium: () => scene.chromium(),
    panel: () => scene.panel(),
    queue: (...texts: Parameters<Scene['queue']>) => scene.queue(...texts),
    arrived: (...inputs: unknown[]) => scene.arrived(...inputs),
    says: (text: string) => scene.says(text),
    type: (text: string) => scene.type(text),
    press: (key: Parameters<Scene['press']>[0]) => scene.press(key),
  };
}
