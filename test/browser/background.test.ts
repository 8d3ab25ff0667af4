import { afterAll, beforeAll, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { answerPost, serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { closePanel } from './close-panel.ts';
import { type Person, person } from './person.ts';

let chromium: TestBrowser;

beforeAll(async () => {
  chromium = await startBrowser();
});

afterAll(() => chromium?.close());

/** Serves a runnable that starts each answer and ends it when the test says so. */
async function serveOnCommand() {
  const ends: ((isFailure: boolean) => void)[] = [];
  const server = await serve({
    '/chat/stream': answerPost((response) => {
      response.writeHead(200, sseHeaders).write('event: data\r\ndata: "Begun"\r\n\r\n');
      ends.push((isFailure) =>
        response.end(isFailure ? 'event: error\r\ndata: {"status_code": 500}\r\n\r\n' : 'event: end\r\n\r\n'),
      );
    }),
  });
  return {
    url: `${server.origin}/chat`,
    end: (place: number, isFailure = false) => ends[place]?.(isFailure),
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

const eventually = { timeout: 20_000 };

const badge = (panel: Person) => panel.page.evaluate(() => chrome.action.getBadgeText({}));
const title = (panel: Person) => panel.page.evaluate(() => chrome.action.getTitle({}));

/** Returns the label of each listed conversation, newest first. */
async function listed(panel: Person): Promise<string[]> {
  await panel.button('Conversations').click();
  await panel.page.waitForSelector('[popover]:popover-open li');
  const lines = () =>
    panel.page.$$eval('[popover]:popover-open li', (items) =>
      items.map(
        (item) =>
          `${item.querySelector<HTMLElement>('[dir="auto"]')?.innerText}: ${item.querySelector('strong')?.innerText}`,
      ),
    );
  const texts = await lines();
  await panel.page.keyboard.press('Escape');
  return texts;
}

test('running and unread answers show in the list and on the toolbar icon', async () => {
  await using runnable = await serveOnCommand();
  const before = person(await chromium.openPanel());
  await before.addProfile({ name: 'Slow', url: runnable.url });
  for (const text of ['One', 'Two', 'Three']) {
    await before.button('New conversation').click();
    await before.send(text);
    await before.answer('streaming');
  }
  await expect.poll(() => badge(before), eventually).toBe('3…');
  await expect
    .poll(() => listed(before), eventually)
    .toEqual(['Three: Answering…', 'Two: Answering…', 'One: Answering…']);

  await closePanel(chromium, before.page);
  for (const place of [0, 1, 2]) runnable.end(place, place === 1);

  const after = person(await chromium.openPanel());
  await expect.poll(() => badge(after), eventually).toBe('2!');
  await expect.poll(() => title(after)).toBe('Runnel: 1 new answer and 1 unfinished answer');
  await expect
    .poll(() => listed(after), eventually)
    .toEqual(
      ['Three: undefined', '● Two: Failed', '● One: New answer'].map((line) => line.replace('● ', '')),
    );

  for (const [name, left] of [
    ['Two', '1'],
    ['One', ''],
  ] as const) {
    await after.button('Conversations').click();
    await after.page.locator(`::-p-xpath(//*[@popover]//li//button[contains(., "${name}")])`).click();
    await expect.poll(() => badge(after), eventually).toBe(left);
  }
  await expect.poll(() => title(after)).toBe('Chat with a runnable');
  await byRole(after.page, 'textbox', 'Message').wait();
});

test('an answer that ends in view is never unread', async () => {
  await using runnable = await serveOnCommand();
  const panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Watched', url: runnable.url });
  await panel.button('New conversation').click();
  await panel.send('Look');
  await panel.answer('streaming');
  await expect.poll(() => badge(panel), eventually).toBe('1…');
  runnable.end(0);
  await panel.answer('done');
  await expect.poll(() => badge(panel), eventually).toBe('');
  await expect.poll(async () => (await listed(panel))[0], eventually).toBe('Look: undefined');
});
