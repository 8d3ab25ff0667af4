import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { answerJson, answerText } from '../support/http-server.ts';
import { recordedJson } from '../support/recordings.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { gone, type Person, person } from './person.ts';
import { schema, serveRunnables } from './served.ts';

const patience = { timeout: 30_000 };
const text = { type: 'string' };
const configOf = (properties: object) =>
  schema({ type: 'object', properties: { configurable: { type: 'object', properties } } });
const oneText = (name: string) => ({ type: 'object', properties: { [name]: text }, required: [name] });
let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;
let changing: object = oneText('before');

beforeAll(async () => {
  server = await serveRunnables({
    remembering: {
      input: schema(recordedJson('input_schema.p3.json')),
      config: configOf({ session_id: { ...text, title: 'Session Id' } }),
    },
    instructed: { input: schema(recordedJson('input_schema.p3.json')) },
    limited: { input: schema(recordedJson('input_schema.p3.json')) },
    silent: {},
    raw: { input: schema(oneText('question')) },
    plain: { input: schema(oneText('question')) },
    open: { input: schema({ type: 'object', properties: { a: text, b: text } }) },
    failing: { input: answerJson(500, { detail: 'No' }) },
    garbled: { input: answerText(200, 'application/json', '{"type": ') },
    page: { input: answerText(200, 'text/html', '<!doctype html><title>Sign in</title>') },
    changing: { input: (response) => answerJson(200, changing)(response) },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

beforeEach(async () => {
  await panel.button('New conversation').click();
});

const saysHow = (words: string) =>
  expect.poll(async () => `${await panel.text()} ${await panel.howSent()}`, patience).toContain(words);

async function add(name: string, words: string) {
  await panel.addProfile({ name, url: server.url(name) });
  await saysHow(words);
}

/** Sends a text, waits for the end of the answer and resolves to the request body. */
async function sent(name: string, message: string) {
  await panel.send(message);
  await panel.answer('done');
  return server.bodies(name).at(-1);
}

const radio = (name: string) => byRole(panel.page, 'radio', name);
const place = (name: string) => byRole(panel.page, 'combobox', name);
const fillHistory = (name: string, text: string) =>
  panel.openSection('Earlier messages').then(() => panel.textbox(name).fill(text));

async function change(doChange: () => Promise<unknown>) {
  await panel.settings().click();
  await doChange();
  await panel.button('Save settings').click();
  await gone(panel.page, 'dialog');
}

test('a runnable with memory gets the conversation id and no history', async () => {
  await add('remembering', 'The runnable stores the conversation under its session_id.');
  const openId = () => panel.page.evaluate(() => JSON.parse(localStorage.getItem('conversation') ?? '').id);
  const expected = (input: string, id: string) => ({
    input: { history: [], input },
    config: { configurable: { session_id: id } },
  });
  const first = await openId();
  expect(await sent('remembering', 'One')).toEqual(expected('One', first));
  expect(await sent('remembering', 'Two')).toEqual(expected('Two', first));
  await panel.button('New conversation').click();
  await expect.poll(openId, patience).not.toBe(first);
  expect(await sent('remembering', 'Three')).toEqual(expected('Three', await openId()));
});

test('a system message comes first in every request, and the button below the message mentions it', async () => {
  await add('instructed', 'The earlier messages go to “history” as messages.');
  await change(() => fillHistory('System message', 'Be brief.'));
  await saysHow('as messages. Your system message comes first.');
  const system = { type: 'system', content: 'Be brief.' };
  expect(await sent('instructed', 'One')).toEqual({ input: { history: [system], input: 'One' } });
  const next = await sent('instructed', 'Two');
  expect(next).toMatchObject({ input: { history: [system, { type: 'human', content: 'One' }, {}] } });
});

test('a limit of 1 sends only the last exchange', async () => {
  await add('limited', 'The earlier messages go to “history” as messages.');
  await change(() => fillHistory('Earlier exchanges to send', '1'));
  await saysHow('as messages. Only the last exchange is sent.');
  const history = [
    { type: 'human', content: 'Two' },
    { type: 'ai', content: 'Indeed' },
  ];
  await sent('limited', 'One');
  await sent('limited', 'Two');
  expect(await sent('limited', 'Three')).toEqual({ input: { history, input: 'Three' } });
});

describe('message settings', () => {
  test('put text and history into chosen fields when there is no schema', async () => {
    await add('silent', 'Your message is the input.');
    await change(async () => {
      await radio('To fields I choose').click();
      await place('Field for your message').fill('q');
      await place('Field for the earlier messages').fill('said');
      await radio('Pairs of message and answer').click();
    });
    await saysHow('Your message goes to “q”. The earlier messages go to “said” as pairs.');
    expect(await sent('silent', 'One')).toEqual({ input: { q: 'One', said: [] } });
    expect(await sent('silent', 'Two')).toEqual({ input: { q: 'Two', said: [['One', 'Indeed']] } });
  });

  test('send the text as the whole input, which must be JSON', async () => {
    await add('raw', 'Your message goes to “question”.');
    await change(() => radio('I write the whole input as JSON').click());
    await saysHow('Your message is the whole input, as JSON: an object.');
    await panel.textbox('Message').fill('Hello');
    await panel.button('Send').click();
    await saysHow('Not sent: This is not JSON. Put text in double quotes.');
    expect(server.posts('raw')).toEqual([]);
    expect(await sent('raw', '{"question": "Hello", "more": [1]}')).toEqual({
      input: { question: 'Hello', more: [1] },
    });
  });

  test('send plain text', async () => {
    await add('plain', 'Your message goes to “question”.');
    await change(() => radio('As plain text').click());
    await saysHow('Your message is the input.');
    expect(await sent('plain', 'Hello')).toEqual({ input: 'Hello' });
  });
});

test('an ambiguous schema asks once which field is for the message', async () => {
  await add('open', 'Runnel asks only once for this profile.');
  await panel.textbox('Message').fill('Hello');
  await panel.button('Send').click();
  await saysHow('Not sent: Choose a field for your message.');
  await panel.button('b').click();
  await saysHow('Your message goes to “b”.');
  expect(await sent('open', 'Hello')).toEqual({ input: { b: 'Hello' } });
  await panel.page.reload();
  await saysHow('Your message goes to “b”.');
  expect(await panel.text()).not.toContain('Runnel asks only once for this profile.');
});

test.each([
  ['failing', 'The input schema could not be read: the server answered with status 500.'],
  ['garbled', 'The reply for the input schema is not a JSON schema.'],
  ['page', 'The reply for the input schema is not a JSON schema.'],
])('an unreadable schema (%s) falls back to plain text and names the reason', async (name, why) => {
  await add(name, `${why} Messages are sent as plain text.`);
  expect(await sent(name, 'Hello')).toEqual({ input: 'Hello' });
});

test('reloading the schema applies its changes', async () => {
  await add('changing', 'Your message goes to “before”.');
  changing = oneText('after');
  await panel.settings().click();
  await panel.button('Reload schema').click();
  await saysHow('Your message goes to “after”.');
  await panel.button('Cancel').click();
  await gone(panel.page, 'dialog');
  expect(await sent('changing', 'Hello')).toEqual({ input: { after: 'Hello' } });
});

test('the result of a reload by keyboard is in view in a small panel', async () => {
  await panel.page.setViewport({ width: 320, height: 600 });
  await add('failing', 'status 500.');
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
  const words = 'Reloaded just now: nothing has changed.';
  await expect.poll(said, patience).toEqual({ words, isInView: true });
});
