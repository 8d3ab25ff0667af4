import { afterAll, beforeAll, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { resize } from '../pictures/appearance.mjs';
import { type Answer, answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { openMore, openRegenerateWith } from './by-keyboard.ts';
import { axeViolations } from './looks.ts';
import { type Person, person } from './person.ts';
import { walk } from './walk.ts';
import { listed } from './windows.ts';

let chromium: TestBrowser;
let panel: Person;
let server: Awaited<ReturnType<typeof serve>>;

const configSchema = {
  properties: { configurable: { $ref: '#/definitions/C' } },
  definitions: { C: { type: 'object', properties: { session_id: { type: 'string' } } } },
};

let count = 0;
const answer =
  (name: string): Answer =>
  (response, { method }) => {
    if (method !== 'POST') return answerJson(405, {})(response);
    count += 1;
    return answerJson(200, { output: `${name} ${count}` })(response);
  };

beforeAll(async () => {
  server = await serve({
    '/chat/invoke': answer('answer'),
    '/other/invoke': answer('other'),
    '/keeps/invoke': answer('kept'),
    '/keeps/config_schema': answerJson(200, configSchema),
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  for (const name of ['other', 'keeps', 'chat']) {
    await panel.addProfile({ name, url: `${server.origin}/${name}`, mode: 'Single response' });
  }
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const shown = () =>
  panel.page.$$eval('article', (all) => all.map((item) => item.innerText.replace(/\s+/g, ' ')));
const answers = async () =>
  (await shown()).flatMap((text) => /(answer|other|kept) \d+/.exec(text)?.[0] ?? []);
const last = (name: string) =>
  panel.page.$$(`::-p-aria([name="${name}"][role="button"])`).then((all) => all.at(-1));
const first = (name: string) => panel.page.$(`::-p-aria([name="${name}"][role="button"])`);

const titles = () => listed(panel);

async function send(text: string) {
  await panel.send(text);
  await panel.answer('done');
}

test(
  'an edited message is a new version, and nothing is overwritten',
  walk('versions-of-a-message'),
  async () => {
    await send('one');
    await send('two');
    expect(await answers()).toEqual(['answer 1', 'answer 2']);

    await (await first('Edit message'))?.focus();
    await panel.page.keyboard.press('Enter');
    await byRole(panel.page, 'textbox', 'Edit message').fill('one, differently');
    await panel.page.keyboard.press('Enter');
    await expect.poll(answers).toEqual(['answer 3']);
    await expect.poll(async () => (await shown())[0]).toContain('one, differently');
    await expect.poll(async () => (await shown())[0]).toContain('2 of 2');
    await expect.poll(titles).toEqual(['one, differently']);
    expect(await axeViolations(panel.page)).toEqual([]);

    await (await first('Previous version'))?.focus();
    await panel.page.keyboard.press('Enter');
    await expect.poll(answers).toEqual(['answer 1', 'answer 2']);
    await expect.poll(titles).toEqual(['one']);
    await (await first('Next version'))?.click();
    await expect.poll(answers).toEqual(['answer 3']);
  },
);

test('“Regenerate” adds a version; one by another profile names that profile at the turn', async () => {
  await (await last('Regenerate'))?.click();
  await expect.poll(answers).toEqual(['answer 4']);
  await openRegenerateWith(panel.page);
  await byRole(panel.page, 'option', 'other · Single response').click();
  await expect.poll(answers).toEqual(['other 5']);
  await expect.poll(async () => (await shown())[1]).toContain('other');
  await expect.poll(async () => (await shown())[1]).toContain('3 of 3');
});

test('a reloaded panel shows the same branch', async () => {
  await (await last('Previous version'))?.click();
  await expect.poll(answers).toEqual(['answer 4']);
  await panel.page.reload();
  await expect.poll(answers).toEqual(['answer 4']);
  await expect.poll(async () => (await shown())[1]).toContain('2 of 3');
});

test('a fork and its origin do not share later messages', async () => {
  await openMore(panel.page);
  await panel.button('Fork into a new conversation').click();
  await expect.poll(async () => (await shown())[1]).not.toContain('of 3');
  await expect.poll(answers).toEqual(['answer 4']);
  await send('only in the fork');
  await expect.poll(answers).toEqual(['answer 4', 'answer 6']);
  await expect.poll(titles).toEqual(['one, differently (2)', 'one, differently']);
});

test('a new branch at a runnable with memory gets a new conversation ID and a note on the lost messages', async () => {
  await panel.choose('keeps');
  await panel.button('New conversation').click();
  await send('a');
  await send('b');
  await (await last('Edit message'))?.click();
  await byRole(panel.page, 'textbox', 'Edit message').fill('b, differently');
  await panel.page.keyboard.press('Enter');
  await expect.poll(async () => (await shown()).at(-1)).toContain('the earlier messages are not in it');
  await panel.answer('done');
  await send('c');
  expect((await shown()).at(-1)).not.toContain('does not know');
  const sessions = server.requests
    .filter(({ path, method }) => path === '/keeps/invoke' && method === 'POST')
    .map(({ body }) => JSON.parse(body).config.configurable.session_id as string);
  expect(sessions).toHaveLength(4);
  expect(sessions[1]).toBe(sessions[0]);
  expect(sessions[2]).not.toBe(sessions[0]);
  expect(sessions[3]).toBe(sessions[2]);
});

test('switching a version keeps the reader’s scroll position', async () => {
  const { page } = panel;
  const topOfFirst = () => page.$eval('article', (turn) => Math.round(turn.getBoundingClientRect().top));
  await resize(page, { width: 400, height: 480 });
  await panel.choose('chat');
  await panel.button('New conversation').click();
  for (const text of ['the first', 'the second', 'the third', 'the fourth']) await send(text);
  await (await first('Edit message'))?.press('Enter');
  await byRole(page, 'textbox', 'Edit message').fill('another first');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await shown()).length).toBe(2);
  await panel.answer('done');
  const top = await topOfFirst();
  await (await first('Previous version'))?.press('Enter');
  await expect.poll(async () => (await shown()).length).toBe(8);
  await panel.button('Jump to latest').wait();
  expect(await topOfFirst()).toBe(top);
  await panel.button('Jump to latest').click();
  await expect.poll(topOfFirst).toBeLessThan(top);
});
