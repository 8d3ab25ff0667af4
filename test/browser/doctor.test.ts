import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStream, everywhere, forbidsOrigin, redirectTo, runnableWith } from '../support/doctor-scene.ts';
import { type Answer, answerJson, answerPost, answerText, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { chooseInMenu, focused, tabTo } from './by-keyboard.ts';
import { connectionTest } from './connection-test.ts';
import { faultsIn } from './looks.ts';
import { type Person, person, until } from './person.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;
let panel: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
});

afterAll(() => chromium?.close());

beforeEach(async () => {
  await expect.poll(open).toBe(0);
});

async function press(name: string | RegExp) {
  await tabTo(panel.page, name);
  await panel.page.keyboard.press('Enter');
}

async function testInEditor() {
  await chooseInMenu(panel.page, 'Edit profile');
  await press('button Test connection');
}

const { cause, open, closeAll, violations } = connectionTest(() => panel.page);

/** Counts the messages that a server got. The connection test sends a POST to a path that runs nothing, too. */
const posts = ({ requests }: { requests: { method: string; path: string }[] }) =>
  requests.filter(({ method, path }) => method === 'POST' && !path.endsWith('_schema')).length;

const fine = [...Array(6).fill('fine'), 'skipped'];

test(
  'a healthy runnable passes, and only “Send a test message” runs it',
  walk('connection-test'),
  async () => {
    await using server = await serve(runnableWith());
    await panel.addProfile({ name: 'Healthy', url: `${server.origin}/chat` });
    await testInEditor();
    expect(await cause('Nothing wrong found')).toEqual(fine);
    expect(posts(server)).toBe(0);
    expect(await violations()).toEqual([]);

    await press('button Send a test message');
    await panel.page.waitForSelector('::-p-text(The runnable has answered a test message.)');
    expect(posts(server)).toBe(1);

    await panel.page.keyboard.press('Escape');
    await until(async () => (await open()) === 1, 'the test is closed');
    await expect.poll(() => focused(panel.page)).toBe('button Test connection');
    await closeAll();
  },
);

test('an unsaved profile is tested with the secret just typed', async () => {
  const guarded: Answer = (response, request) =>
    request.headers['x-key'] === 'a-typed-secret' ? aStream(response) : answerJson(401, {})(response);
  const answers = Object.keys(runnableWith()).map((path) => [path, guarded]);
  await using server = await serve({ ...Object.fromEntries(answers), '/chat/stream': answerPost(guarded) });
  await panel.button('Add profile').click();
  await panel.textbox('Name').fill('Unsaved');
  await panel.textbox('Runnable URL').fill(`${server.origin}/chat`);
  await panel.openSection('Headers and query');
  await panel.button('Add header').click();
  await panel.textbox('Header name').fill('X-Key');
  await panel.textbox('Header value').fill('a-typed-secret');
  await press('button Test connection');
  await cause('Nothing wrong found');
  expect(new Set(server.requests.map(({ headers }) => headers['x-key']))).toEqual(
    new Set(['a-typed-secret']),
  );
  expect(await panel.page.content()).not.toContain('a-typed-secret');
  await panel.page.keyboard.press('Escape');
  await panel.button('Cancel').click();
});

describe('the test in the editor finds', () => {
  test.each<[string, Record<string, Answer>, string, string]>([
    [
      'a missing key',
      everywhere(answerJson(401, {})),
      'The server refuses access (401)',
      'Back to the profile',
    ],
    [
      'a redirect to a page to sign in',
      { ...everywhere(redirectTo('/login')), '/login': answerText(200, 'text/html', '<html></html>') },
      'The server redirects to a web page: {origin}/login',
      'Open in a tab',
    ],
    [
      'a redirect to another site',
      everywhere(redirectTo('http://localhost:1/sign-in')),
      'The server redirects to another site',
      'Open in a tab',
    ],
    [
      'a refused origin',
      Object.fromEntries(
        Object.entries(runnableWith()).map(([path, answer]) => [path, forbidsOrigin(answer)]),
      ),
      'The server refuses requests from a browser extension (403)',
      'Test again',
    ],
    [
      'a page of a proxy',
      everywhere(answerText(200, 'text/html', '<html><title>nginx</title></html>')),
      'A web page answers instead of a runnable: “nginx”',
      'Open in a tab',
    ],
    ['a wrong path', {}, 'There is no runnable at /chat', 'Back to the profile'],
  ])('%s', async (name, answers, title, next) => {
    await using server = await serve(answers);
    await panel.addProfile({ name, url: `${server.origin}/chat` });
    await testInEditor();
    expect(await cause(title.replace('{origin}', server.origin))).toContain('failed');
    await tabTo(panel.page, `button ${next}`);
    expect(posts(server)).toBe(0);
    await closeAll();
  });
});

test('no page violates its content security policy', async () => {
  expect(await faults()).toEqual([]);
});
