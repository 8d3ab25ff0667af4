import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, answerJson, answerPost, answerStream } from '../support/http-server.ts';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { everythingStored } from './everything-stored.ts';
import { faultsOfLook } from './looks.ts';
import { type Person, person } from './person.ts';
import { serveRunnables } from './served.ts';

const key = 'sk-4711-typed-into-the-notice';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let panel: Person;

const guarded: Answer = (response, { headers }) => {
  if (headers.authorization === `Bearer ${key}`)
    return answerStream('event: data\ndata: "Come in"\n\n', 'event: end\n\n')(response);
  response.setHeader('www-authenticate', 'Bearer');
  return answerJson(401, { detail: 'Not authenticated' })(response);
};

beforeAll(async () => {
  await mkdir(join(import.meta.dirname, '../../.output/pictures'), { recursive: true });
  server = await serveRunnables({ guarded: { stream: answerPost(guarded) } });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

beforeEach(async () => {
  await panel.beginAnew();
});

const shown = () =>
  panel.page.evaluate(() => {
    const typed = [...document.querySelectorAll('input, textarea')].map(
      (box) => (box as HTMLInputElement).value,
    );
    return document.documentElement.outerHTML + document.title + typed.join('\n');
  });

describe('a server that refuses access', () => {
  test('gets the message again with the key typed into the notice, by keyboard', async () => {
    await panel.addProfile({ name: 'Guarded', url: server.url('guarded') });
    await panel.send('Let me in');
    await panel.notice('The server refuses access (401)');
    await panel.textbox('Key or token').wait();

    await tabTo(panel.page, 'textbox Key or token');
    await panel.page.keyboard.type(key);
    expect(await panel.page.$eval('main', (main) => main.innerHTML)).not.toContain(key);
    await panel.page.keyboard.press('Enter');

    expect(await panel.answer('done')).toContain('Come in');
    expect(await panel.text()).toContain('2 of 2');
    const sent = server.posts('guarded').map(({ headers }) => headers.authorization);
    expect(sent).toEqual([undefined, `Bearer ${key}`]);
    expect(await shown()).not.toContain(key);
    expect(await everythingStored(panel.page)).not.toContain(key);
  });

  test('gets a renewed key in the same header', async () => {
    await panel.addProfile({
      name: 'Expired',
      url: server.url('guarded'),
      header: { name: 'Authorization', value: 'Bearer old-and-expired', secret: true },
    });
    await panel.send('Again');
    await panel.notice('The server refuses access (401)');
    await panel.textbox('Key or token').fill(`Bearer ${key}`);
    await panel.button('Save and try again').click();
    expect(await panel.answer('done')).toContain('Come in');
    const header = await panel.page.evaluate(async () => {
      const { profiles } = (await chrome.storage.local.get()) as {
        profiles: { profiles: unknown[] };
      };
      return profiles.profiles.at(-1);
    });
    expect(header).toHaveProperty('headers.length', 1);
  });

  test('has no axe violation in its form, in both themes and at 320 px', async () => {
    await panel.addProfile({ name: 'Looked at', url: server.url('guarded') });
    await panel.send('Look');
    await panel.textbox('Key or token').wait();
    await panel.button('Save and try again').click();
    await panel.page.waitForSelector('form [aria-invalid="true"]');
    expect(await faultsOfLook(panel.page, 'secret-form')).toEqual([]);
  });
});

test('a secret for one browser session is asked for after a restart, not before', async () => {
  const userDataDir = await newUserDataDir();
  const first = await startBrowser({ userDataDir });
  const before = person(await first.openPanel());
  await before.button('Add profile').click();
  await before.textbox('Name').fill('Short');
  await before.textbox('Runnable URL').fill(server.url('guarded'));
  await before.openSection('Headers and query');
  await before.button('Add header').click();
  await before.textbox('Header name').fill('Authorization');
  await before.textbox('Header value').fill(`Bearer ${key}`);
  await tabTo(before.page, 'checkbox Forget when the browser closes');
  await before.page.keyboard.press('Space');
  expect(await faultsOfLook(before.page, 'forget-secret')).toEqual([]);
  await before.button('Save profile').click();
  await before.button('Profile: Short').wait();
  await before.send('Hello');
  expect(await before.answer('done')).toContain('Come in');
  const onDisk = await before.page.evaluate(async () => JSON.stringify(await chrome.storage.local.get()));
  expect(onDisk).not.toContain(key);
  await first.close();

  const second = await startBrowser({ userDataDir });
  const after = person(await second.openPanel());
  await after.button('Profile: Short').wait();
  await after.send('Hello again');
  await after.notice('Type this secret again: Authorization');
  expect(server.posts('guarded').at(-1)?.body).not.toContain('Hello again');
  await after.textbox('Value of Authorization').wait();
  expect(await faultsOfLook(after.page, 'forgotten-secret')).toEqual([]);
  await tabTo(after.page, 'textbox Value of Authorization');
  await after.page.keyboard.type(key);
  await after.page.keyboard.press('Enter');
  expect(await after.answer('done')).toContain('Come in');
  expect(server.posts('guarded').at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
  await second.close();
  await removeUserDataDir(userDataDir);
});
