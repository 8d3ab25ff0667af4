import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person, until } from './person.ts';
import { messages, schema, serveRunnables } from './served.ts';

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;

const small = { width: 320, height: 600 };

beforeAll(async () => {
  server = await serveRunnables({ chat: { input: schema(messages) } });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.page.setViewport(small);
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
