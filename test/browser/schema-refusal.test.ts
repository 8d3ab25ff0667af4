import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { gone, type Person, person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
});

const question = {
  type: 'object',
  required: ['question'],
  properties: { question: { type: 'string' } },
};

const missingHeader = answerJson(422, {
  detail: [{ type: 'missing', loc: ['header', 'x-token'], msg: 'Field required', input: null }],
});

/** Serves a runnable that answers its schema with `refuse` until the test calls `serveIt`. */
async function startGuarded(refuse: (response: ServerResponse) => unknown) {
  let isServed = false;
  const server = await serve({
    '/chat/input_schema': (response, { headers }) =>
      (isServed || headers['x-token'] ? answerJson(200, question) : refuse)(response),
    '/chat/invoke': answerJson(200, { output: 'Ahoy' }),
  });
  return {
    url: `${server.origin}/chat`,
    timesAsked: () => server.requests.filter(({ path }) => path === '/chat/input_schema').length,
    posts: () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body),
    serveIt() {
      isServed = true;
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

const patience = { timeout: 30_000 };
const asking = 'Asking the runnable what it takes';
const says = (words: string) => expect.poll(() => panel.text(), patience).toContain(words);
const saysHow = (words: string) => expect.poll(() => panel.howSent(), patience).toContain(words);
const add = (name: string, url: string) => panel.addProfile({ name, url, mode: 'Single response' });

/** Expects the same words in the settings as above the message. */
async function settingsSay(words: string) {
  await panel.settings().click();
  await panel.page.waitForSelector('dialog[open]');
  await expect.poll(() => panel.page.$eval('dialog', ({ innerText }) => innerText)).toContain(words);
  await panel.button('Cancel').click();
  await gone(panel.page, 'dialog');
}

describe('an input schema that is not served,', () => {
  test.each([
    ['refused', answerJson(401, {}), 'The server refused the request for the input schema (401).'],
    ['forbidden', answerJson(403, {}), 'The server refused the request for the input schema (403).'],
    ['without its header', missingHeader, '“A header is missing: x-token (422)”.'],
  ])(
    '%s: names the reason above the message and leads to the profile by keyboard',
    async (name, refuse, why) => {
      await using guarded = await startGuarded(refuse);
      await add(name, guarded.url);
      await says(why);
      await settingsSay(why);
      expect(await faultsOfLook(panel.page, `schema-${name.replaceAll(' ', '-')}`)).toEqual([]);
      await tabTo(panel.page, 'textbox Message');
      await tabTo(panel.page, 'button Edit profile', true);
      await panel.page.keyboard.press('Enter');
      await panel.button('Add header').click();
      await panel.textbox('Header name').fill('X-Token');
      await panel.textbox('Header value').fill('secret');
      await panel.button('Save profile').click();
      await gone(panel.page, 'dialog');
      await saysHow('Your message goes to “question”.');
      expect(await panel.text()).not.toContain(why);
      await panel.send('Hello');
      await panel.answer('done');
      expect(guarded.posts()).toEqual(['{"input":{"question":"Hello"}}']);
    },
  );

  test('temporarily: reloads by keyboard, and the notice stays away', async () => {
    await using guarded = await startGuarded(answerJson(503, {}));
    const why =
      'The input schema could not be read: the server answered with status 503. A message waits until it is known.';
    await add('Away', guarded.url);
    await says(why);
    await settingsSay(why);
    await tabTo(panel.page, 'button Reload schema');
    const timesAsked = guarded.timesAsked();
    await panel.page.keyboard.press('Enter');
    await expect.poll(guarded.timesAsked, patience).toBe(timesAsked + 1);
    await expect.poll(() => panel.text(), patience).not.toContain(asking);
    await says(why);
    guarded.serveIt();
    await panel.page.keyboard.press('Enter');
    await saysHow('Your message goes to “question”.');
    await panel.page.reload();
    await saysHow('Your message goes to “question”.');
    expect(await panel.text()).not.toContain('503');
  });

  test('by an unreachable server: blocks sending, and a notice explains it', async () => {
    const server = await serve({});
    await server[Symbol.asyncDispose]();
    const why = `${server.origin} refuses the connection. Nothing can be sent until the runnable answers.`;
    await add('Gone', `${server.origin}/chat`);
    await says(why);
    await settingsSay(why);
    await byRole(panel.page, 'button', 'Reload schema').wait();
  });

  test('by an unreachable server: is shown once, at the failure, until that is dismissed', async () => {
    const server = await serve({});
    await server[Symbol.asyncDispose]();
    const why = `${server.origin} refuses the connection`;
    const saidTimes = async () => (await panel.text()).split(why).length - 1;
    await panel.button('New conversation').click();
    await add('Still gone', `${server.origin}/chat`);
    await says(`${why}. Nothing can be sent until the runnable answers.`);
    await panel.send('Anybody there?');
    await panel.notice(why);
    await expect.poll(saidTimes, patience).toBe(1);
    await panel.button('Dismiss').click();
    await says(`${why}. Nothing can be sent until the runnable answers.`);
  });
});
