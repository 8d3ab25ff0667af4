import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { gone, person } from './person.ts';
import { schema, serveRunnables } from './served.ts';

let chromium: TestBrowser;

beforeAll(async () => {
  chromium = await startBrowser();
});

afterAll(() => chromium?.close());

const taking = (name: string) => ({
  input: schema({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] }),
});

test('a profile with a changed URL uses the schema of the new runnable', async () => {
  await using server = await serveRunnables({ old: taking('question'), next: taking('topic') });
  const panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Moving', url: server.url('old') });
  await panel.send('One');
  await panel.answer('done');
  await panel.editProfile();
  await panel.textbox('Runnable URL').fill(server.url('next'));
  await panel.button('Save profile').click();
  await gone(panel.page, 'dialog');
  await panel.send('Two');
  await panel.answer('done');
  expect(server.bodies('old')).toEqual([{ input: { question: 'One' } }]);
  expect(server.bodies('next')).toEqual([{ input: { topic: 'Two' } }]);
});
