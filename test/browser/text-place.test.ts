import { afterAll, beforeAll, expect, test } from 'vitest';
import { object, text } from '../support/schema.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { type Person, person } from './person.ts';
import { schema, serveRunnables } from './served.ts';

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  const all = (properties: Parameters<typeof object>[0]) => object(properties, Object.keys(properties));
  server = await serveRunnables({
    nested: { input: schema(all({ user_id: text, body: all({ question: text }) })) },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

test('“None” leaves every field to the person when no field is the message', async () => {
  const none = 'None: I use the fields';
  await panel.addProfile({ name: 'Nested', url: server.url('nested') });
  await panel.button(none).wait();
  expect(await faultsOfLook(panel.page, 'text-place')).toEqual([]);
  await tabTo(panel.page, `button ${none}`);
  await panel.page.keyboard.press('Enter');
  await panel.textbox('user_id').fill('ann');
  await panel.textbox('question').fill('Why?');
  await panel.button('Send').click();
  await panel.answer('done');
  expect(server.bodies('nested')).toEqual([{ input: { user_id: 'ann', body: { question: 'Why?' } } }]);
});
