import { expect } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { orphansIn, readStored } from '../faults/storage-census.ts';
import { answerJson, answerPost, serve } from '../support/http-server.ts';
import { startBrowser } from './browser.ts';
import { type Person, person, until } from './person.ts';

/** Panel and full page, both before the same person. */
type Windows = { panel: Person; page: Person };

/** Starts two windows of one browser on a runnable whose answers carry their number. */
export async function startWindows() {
  let count = 0;
  let mayAnswer = Promise.resolve();
  const answer = answerPost(async (response) => {
    count += 1;
    const text = `answer ${count}`;
    await mayAnswer;
    answerJson(200, { output: text })(response);
  });
  const server = await serve({ '/chat/invoke': answer });
  const chromium = await startBrowser();
  const page = person(await chromium.openPage());
  const panel = person(await chromium.openPanel());
  await page.page.bringToFront();
  const url = (name: string) => `${server.origin}/${name}`;
  await panel.addProfile({ name: 'Chat', url: url('chat'), mode: 'Single response' });
  await page.button('Profile: Chat').wait();
  return {
    panel,
    page,
    url,
    /** Holds answers until the returned function is called. */
    holdAnswers() {
      let release = () => {};
      mayAnswer = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    async close() {
      await chromium.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const list = '[popover]:popover-open';

/** Presses the last button of a name in both windows in the same millisecond. */
export async function pressAtOnce({ panel, page }: Windows, ...names: [string, string]) {
  const at = Date.now() + 500;
  await Promise.all(
    [panel, page].map((window, place) =>
      window.page.evaluate(
        async (name, when) => {
          const buttons = [...document.querySelectorAll('button')];
          const button = buttons.findLast((item) => (item.ariaLabel ?? item.textContent) === name);
          await new Promise((resolve) => setTimeout(resolve, when - Date.now() - 20));
          while (Date.now() < when);
          button?.click();
        },
        names[place] ?? '',
        at,
      ),
    ),
  );
}

/** Acts in both windows at once. */
export const inBoth = <T>({ panel, page }: Windows, act: (window: Person) => Promise<T>) =>
  Promise.all([act(panel), act(page)]);

/** Text of each message in the log, with its version. */
export const turns = ({ page }: Person) =>
  page.$$eval('[role="log"] article', (all) =>
    all.map((item) => {
      const words = item.querySelector('[dir="auto"]')?.textContent ?? item.innerText;
      const says = [...item.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent ?? '');
      const version = says.find((words) => / of /.test(words));
      const text = /(answer \d+)/.exec(item.innerText)?.[1] ?? words;
      return version ? `${text} (${version})` : text;
    }),
  );

export const typed = ({ page }: Person) =>
  page.$eval('textarea[aria-label="Message"]', (box) => (box as HTMLTextAreaElement).value);

export async function openList({ page, button }: Person) {
  if (!(await page.$(`${list} input[type="search"]`))) await button('Conversations').click();
  await page.waitForSelector(`${list} input[type="search"]`);
}

export async function closeList({ page }: Person) {
  await page.keyboard.press('Escape');
  await page.waitForSelector(`${list} input[type="search"]`, { hidden: true });
}

/** Titles in the list, with a mark on pinned ones. */
export const entries = ({ page }: Person) =>
  page.$$eval(`${list} li`, (all) =>
    all.map((item) => {
      const title = item.querySelector('[dir="auto"]')?.textContent ?? '';
      return item.querySelector('button[aria-label^="Unpin"]') ? `${title} (pinned)` : title;
    }),
  );

export async function listed(window: Person) {
  await openList(window);
  const all = await entries(window);
  await closeList(window);
  return all;
}

/** Waits until both windows show this many answers and none is running. */
export const answered = (windows: Windows, count: number) =>
  inBoth(windows, ({ page }) =>
    until(
      () =>
        page.$$eval(
          '[data-run-state]',
          (all, wanted) =>
            all.length === wanted && all.every((item) => item.getAttribute('data-run-state') === 'done'),
          count,
        ),
      `${count} answers are done`,
    ),
  );

/** Starts a conversation that both windows show and waits for the answer to each message. */
export async function talkInBoth(windows: Windows, ...messages: string[]) {
  const { panel, page } = windows;
  await panel.button('New conversation').click();
  for (const message of messages) {
    await panel.send(message);
    await panel.answer('done');
  }
  await page.page.reload();
  await answered(windows, messages.length);
}

/** Two windows on a busy machine take turns. */
const patience = { timeout: 60_000 };

/** Expects the same view in both windows, also after a reload, and consistent records. */
export async function agree<T>(windows: Windows, shown: (window: Person) => Promise<T>): Promise<T> {
  const { panel, page } = windows;
  await expect
    .poll(async () => JSON.stringify(await shown(page)), patience)
    .toBe(JSON.stringify(await shown(panel)));
  const before = await shown(panel);
  for (const window of [page, panel]) {
    await window.page.reload();
    await byRole(window.page, 'textbox', 'Message').wait();
    await expect.poll(() => shown(window), patience).toEqual(before);
  }
  await expect.poll(async () => orphansIn(await readStored(page.page)), patience).toEqual([]);
  return before;
}
