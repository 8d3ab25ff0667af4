import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerJson, answerPost, serve } from '../support/http-server.ts';
import type { TestBrowser } from './browser.ts';
import { everythingStored } from './everything-stored.ts';
import { openPanelWithClipboard, pasteAtFocus } from './pasting.ts';
import { gone, type Person } from './person.ts';
import { says } from './served.ts';
import { walk } from './walk.ts';

const key = 'K-4711-of-the-gateway==';

/** LangServe behind a gateway that wants a key with each request. */
const gateway = () =>
  serve(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://gateway');
    if (searchParams.get('code') !== key) return answerJson(401, { message: 'No code in the query' });
    if (pathname.endsWith('/input_schema')) return answerJson(200, { type: 'string' });
    if (pathname.endsWith('/stream')) return answerPost(says('Streamed'));
    return pathname.endsWith('/invoke') ? answerPost(answerJson(200, { output: 'Once' })) : undefined;
  });

let server: Awaited<ReturnType<typeof gateway>>;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  server = await gateway();
  ({ chromium, panel } = await openPanelWithClipboard());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Counts the requests without the whole query. */
const bare = () => server.requests.filter(({ path }) => !path.endsWith(`?v=1&code=${key}`)).length;

test(
  'a typed URL with a query is saved as URL and parameters, and each request has them',
  walk('keys-and-tokens'),
  async () => {
    await panel.addProfile({ name: 'Typed', url: `${server.origin}/a?v=1&code=${key}` });
    await panel.send('Hello');
    expect(await panel.answer('done')).toContain('Streamed');
    expect(server.requests.length).toBeGreaterThan(1);
    expect(bare()).toBe(0);
    await panel.editProfile();
    const shown = await panel.page.$$eval('input, textarea', (all) =>
      all.map((box) => (box as HTMLInputElement).value).join('\n'),
    );
    expect(shown).toContain(`${server.origin}/a\n`);
    expect(shown).not.toContain(key);
    await panel.page.keyboard.press('Escape');
    await gone(panel.page, 'dialog');
  },
);

test('the whole page, what is stored beside the secrets and its title do not have the key', async () => {
  const profiles = await panel.page.evaluate(async () =>
    JSON.stringify((await chrome.storage.local.get()).profiles),
  );
  expect(profiles).toContain('"code"');
  expect(profiles).not.toContain(key);
  expect(await panel.page.content()).not.toContain(key);
  expect(await everythingStored(panel.page)).not.toContain(key);
});

test('a pasted command gives URL, query and mode, and its message gets an answer', async () => {
  await panel.button('Add profile').click();
  const command = `curl -X POST '${server.origin}/b/invoke?v=1&code=${key}' -d '{"input":"hi"}'`;
  await panel.textbox('Runnable URL').click();
  await pasteAtFocus(panel.page, command);
  await panel.textbox('Name').fill('Pasted');
  await panel.button('Save profile').click();
  await panel.button('Profile: Pasted').wait();
  await gone(panel.page, 'dialog');
  await panel.button('Send').click();
  expect(await panel.answer('done')).toContain('Once');
  expect(bare()).toBe(0);
});

test(
  '“Find runnables” gets the press that takes the focus from the URL, and asks with the query',
  walk('find-runnables'),
  async () => {
    await panel.button('Add profile').click();
    await panel.textbox('Runnable URL').click();
    server.requests.length = 0;
    await panel.page.keyboard.type(`${server.origin}/a/invoke?v=1&code=${key}`);
    const button = await panel.button('Find runnables').waitHandle();
    const { x, y } = (await button.clickablePoint()) ?? { x: 0, y: 0 };
    await panel.page.mouse.move(x, y);
    await panel.page.mouse.down();
    await panel.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await panel.page.mouse.up();
    await panel.page.waitForSelector('::-p-aria([name="Runnables found"][role="group"])');
    expect(await panel.text()).toContain('Query of the URL: ');
    expect(server.requests.length).toBeGreaterThan(1);
    expect(bare()).toBe(0);
  },
);
