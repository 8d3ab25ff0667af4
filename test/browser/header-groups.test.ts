import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { everythingStored } from './everything-stored.ts';
import { type Person, person } from './person.ts';
import { serveRunnables } from './served.ts';
import { walk } from './walk.ts';

const key = 'sk-4711-of-the-staging-group';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let panel: Person;

beforeAll(async () => {
  server = await serveRunnables({ guide: {} });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const type = (text: string) => panel.page.keyboard.type(text);
const press = (key: 'Enter' | 'Space' | 'ArrowDown') => panel.page.keyboard.press(key);
const sent = () => server.posts('guide').at(-1)?.headers ?? {};

describe('header sets', () => {
  test(
    'are created in the profile by keyboard, and sent with its messages',
    walk('header-sets'),
    async () => {
      await panel.button('Add profile').click();
      await panel.textbox('Name').fill('Guide');
      await panel.textbox('Runnable URL').fill(server.url('guide'));
      await panel.openSection('Headers and query');
      await tabTo(panel.page, 'button Edit header sets');
      await press('Enter');
      await tabTo(panel.page, 'button Add set');
      await press('Enter');
      await focusIsOn('textbox Name of the set');
      await type('Staging');
      await tabTo(panel.page, 'button Add header');
      await press('Enter');
      await focusIsOn('textbox Header name');
      await type('X-Key');
      await panel.button('Save sets').click();

      await tabTo(panel.page, /^checkbox Staging/i);
      await press('Space');
      await panel.button('Save profile').click();
      await panel.button('Profile: Guide').wait();

      await panel.send('Hello');
      await panel.notice('A secret is missing: X-Key');
      await panel.textbox('Value of X-Key').wait();
      await tabTo(panel.page, 'textbox Value of X-Key');
      await type(key);
      await press('Enter');
      await panel.answer('done');
      expect(sent()).toMatchObject({ 'x-key': key });
      expect(await everythingStored(panel.page)).not.toContain(key);
    },
  );
});

const focusIsOn = (name: string) => expect.poll(() => focused(panel.page), { timeout: 30_000 }).toBe(name);
