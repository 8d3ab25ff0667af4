import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';
import { serveRunnables } from './served.ts';
import { typed } from './windows.ts';

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  server = await serveRunnables({ first: {}, second: {} });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  for (const name of ['second', 'first']) await panel.addProfile({ name, url: server.url(name) });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Expects that a window shows whom a text is for, and the text. */
async function expectFor(window: Person, name: string, text: string) {
  await window.button(`Profile: ${name}`).wait();
  await expect.poll(() => typed(window)).toBe(text);
}

test('a text stays for the profile that it was written to, in a page opened anew and in a second window', async () => {
  await panel.send('One');
  await panel.answer('done');
  await panel.choose('second');
  await panel.textbox('Message').fill('For the second');
  await panel.page.reload();
  await expectFor(panel, 'second', 'For the second');
  const page = person(await chromium.openPage());
  await expectFor(page, 'second', 'For the second');
  await page.page.close();
  await panel.page.focus('textarea[aria-label="Message"]');
  await panel.page.keyboard.press('Enter');
  await expect.poll(() => server.posts('second').length).toBe(1);
  expect(server.posts('first')).toHaveLength(1);
});
