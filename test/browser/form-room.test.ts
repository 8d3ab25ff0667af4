import { afterAll, beforeAll, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { type Answer, answerJson } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { type Person, person, until } from './person.ts';
import { messages, schema, serveRunnables } from './served.ts';

/** Answers the request for the schema, which fails at first. */
let described: Answer = answerJson(500, { detail: 'No' });

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;

const small = { width: 320, height: 600 };

beforeAll(async () => {
  server = await serveRunnables({
    chat: { input: schema(messages) },
    changing: { input: (...asked) => described(...asked) },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await resize(panel.page, small);
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const bottomOf = (selector: string) =>
  panel.page.$eval(selector, (element) => element.getBoundingClientRect().bottom);

test('thirty attached files leave the message and Send in view', async () => {
  await panel.addProfile({ name: 'Chat', url: server.url('chat') });
  await panel.button('Attach files').wait();
  await panel.page.evaluate(() => {
    const given = new DataTransfer();
    for (let count = 1; count <= 30; count += 1) given.items.add(new File(['x'], `note ${count}.txt`));
    const box = document.querySelector('textarea[aria-label="Message"]');
    box?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: given }));
  });
  const count = () => panel.page.$$eval('ul[aria-label="Attached files"] li', (all) => all.length);
  await until(async () => (await count()) === 30, 'thirty files are attached');
  expect(await bottomOf('button[type="submit"]')).toBeLessThanOrEqual(small.height);
  await panel.button('Remove note 30.txt').click();
  await until(async () => (await count()) === 29, 'the last of them can be removed');
});

test('the result of a reload by keyboard is in view in the message settings, and a schema then applies', async () => {
  await panel.addProfile({ name: 'Changing', url: server.url('changing') });
  await until(async () => (await panel.text()).includes('status 500.'), 'the schema is not served');
  await panel.settings().click();
  await panel.page.waitForSelector('dialog[open]');
  await tabTo(panel.page, 'button Reload schema');
  await panel.page.keyboard.press('Enter');
  const said = () =>
    panel.page.$eval('dialog [role="status"]', (status) => {
      const { bottom } = status.getBoundingClientRect();
      const bar = status.closest('form')?.lastElementChild?.getBoundingClientRect().top ?? 0;
      return { words: status.textContent, isInView: bottom <= bar };
    });
  const words =
    'The input schema could not be read: the server answered with status 500. Nothing has changed.';
  await expect.poll(said, { timeout: 30_000 }).toEqual({ words, isInView: true });
  described = schema({ type: 'object', properties: { q: { type: 'string' } }, required: ['q'] });
  await panel.page.keyboard.press('Enter');
  await until(
    async () => (await panel.howSent()).includes('Your message goes to “q”.'),
    'the schema applies',
  );
});
