import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, answerJson, answerPost, answerText, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { gone, type Person, person, until } from './person.ts';
import { says } from './served.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(() => chromium?.close());

const operation = (input: object, description = '') => ({
  post: {
    description,
    requestBody: { content: { 'application/json': { schema: { properties: { input } } } } },
  },
});
const text = { type: 'string' };
const question = {
  type: 'object',
  properties: { question: text, chat_history: { type: 'array' } },
  required: ['question'],
};
const listing = answerJson(200, {
  openapi: '3.1.0',
  paths: {
    '/docs-qa/stream': operation(question, 'Answers questions about the handbook, with its sources.'),
    '/docs-qa/invoke': operation(question),
    '/translate/stream': operation(text),
    '/invoice/invoke': operation(text),
    '/docs-qa/input_schema': { get: {} },
    '/schema-only/input_schema': { get: {} },
  },
});

/** A server with three runnables; `guard` answers instead of it where it returns true. */
const threeRunnables = (guard: (key: string | undefined) => boolean = () => false) => {
  const guarded =
    (answer: Answer): Answer =>
    (response, request) =>
      guard(request.headers.authorization) ? answerJson(401, {})(response) : answer(response, request);
  const word = answerPost(says('Found and asked'));
  return serve({
    '/openapi.json': guarded(listing),
    '/docs-qa/stream': guarded(word),
    '/docs-qa/invoke': guarded(answerPost(answerJson(200, { output: '' }))),
    '/docs-qa/input_schema': guarded(answerJson(200, text)),
    '/translate/stream': guarded(word),
    '/invoice/invoke': guarded(answerPost(answerJson(200, { output: 'Invoiced' }))),
  });
};

async function press(name: string | RegExp, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(panel.page, name);
  await panel.page.keyboard.press(key);
}

/** Opens the editor of a new profile, pastes an address and looks for runnables. */
async function find(address: string) {
  await press('button Add profile');
  await tabTo(panel.page, 'textbox Runnable URL');
  await panel.page.keyboard.type(address);
  await press('button Find runnables');
}

async function cancel() {
  await press('button Cancel');
  await gone(panel.page, 'dialog');
}

const isSaid = (words: string) =>
  until(async () => (await panel.text()).includes(words), `“${words}” is said`);
const list = '::-p-aria([name="Runnables found"][role="group"])';

describe('“Find runnables”, by keyboard,', () => {
  test(
    'adds three profiles from the address of a server, and the first one answers',
    walk('find-runnables'),
    async () => {
      await using server = await threeRunnables();
      await find(`${server.origin}/docs`);
      await panel.page.waitForSelector(list);
      await isSaid('3 runnables at');
      expect(await faultsOfLook(panel.page, 'find-runnables')).toEqual([]);
      for (const path of ['/docs-qa', '/translate', '/invoice']) await press(`checkbox ${path}`, 'Space');
      await press('button Add 3 profiles');
      await panel.button('Profile: docs-qa').wait();
      await isSaid('3 profiles were added.');
      expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);

      await tabTo(panel.page, 'textbox Message');
      await panel.page.keyboard.type('Hello');
      await panel.page.keyboard.press('Enter');
      expect(await panel.answer('done')).toContain('Found and asked');
      await panel.choose('invoice');
      await panel.send('Hello');
      expect(await panel.answer('done')).toContain('Invoiced');
    },
  );

  test('finds the runnable of the URL if the server’s list is off, and puts it into the form', async () => {
    await using server = await serve({
      '/chat/invoke': answerPost(answerJson(200, { output: 'Once' })),
      '/chat/input_schema': answerJson(200, text),
    });
    await find(`${server.origin}/chat`);
    await panel.page.waitForSelector(list);
    await press('button Use in this form');
    await expect.poll(() => focused(panel.page)).toBe('button Find runnables');
    await isSaid('/chat is in the form.');
    await press('button Save profile');
    await panel.button('Profile: chat').wait();
    await panel.send('Hello');
    expect(await panel.answer('done')).toContain('Once');
  });

  test('asks for the key that a server needs, without leaving the form', async () => {
    await using server = await threeRunnables((key) => key !== 'Bearer good-key');
    await find(server.origin);
    await panel.notice('This server needs a valid key or token');
    expect(await faultsOfLook(panel.page, 'find-runnables-key')).toEqual([]);
    await tabTo(panel.page, 'textbox Key or token');
    await panel.page.keyboard.type('Bearer good-key');
    await panel.page.keyboard.press('Enter');
    await panel.page.waitForSelector(list);
    await press('checkbox /translate', 'Space');
    await press('button Add 1 profile');
    await isSaid('1 profile was added.');
    await panel.send('Hello');
    expect(await panel.answer('done')).toContain('Found and asked');
    expect(await panel.page.evaluate(() => document.documentElement.outerHTML)).not.toContain('good-key');
  });

  test('explains a failed search, and says what to do next', async () => {
    await using server = await serve({
      '/openapi.json': answerText(200, 'text/html', '<!doctype html>Hello'),
    });
    await find(server.origin);
    await panel.notice(`${new URL(server.origin).host} answers with a web page`);
    await isSaid('Enter the address of the server with the runnables');
    await cancel();
  });

  test('shows hostile texts as plain text', async () => {
    const script = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
    const item = operation({ type: 'object', properties: { [script]: text } }, script);
    const paths = { [`/${script}/invoke`]: item, '/plain/invoke': item };
    await using server = await serve({ '/openapi.json': answerJson(200, { openapi: '3', paths }) });
    await find(server.origin);
    await panel.page.waitForSelector(list);
    expect(await panel.page.$$('dialog img, dialog script')).toEqual([]);
    expect(await panel.page.title()).not.toBe('1');
    await cancel();
  });
});
