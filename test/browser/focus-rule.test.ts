import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPost, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { type Person, person } from './person.ts';
import { says } from './served.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let panel: Person;

beforeAll(async () => {
  server = await serve({ '/one/stream': answerPost(says('Answer of one')) });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'One', url: `${server.origin}/one` });
  await panel.send('Which ships sail tomorrow?');
  await panel.answer('done');
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const enter = () => panel.page.keyboard.press('Enter');

test('after “Regenerate” the message box has the focus', async () => {
  await tabTo(panel.page, 'button Regenerate');
  await enter();
  await expect.poll(() => panel.text()).toMatch(/2 of 2/);
  await expect.poll(() => focused(panel.page)).toBe('textbox Message');
});

test('after an edited message was sent the message box has the focus', async () => {
  await tabTo(panel.page, 'button Edit message');
  await enter();
  await expect.poll(() => focused(panel.page)).toBe('textbox Edit message');
  await panel.page.keyboard.type(' Or today?');
  await enter();
  await expect.poll(() => panel.text()).toMatch(/Or today[?]/);
  await expect.poll(() => focused(panel.page)).toBe('textbox Message');
  await panel.answer('done');
});

test('after “Pin” and “Unpin” the same button has the focus', async () => {
  await panel.button('Conversations').click();
  await tabTo(panel.page, /^button Pin /);
  await enter();
  await expect.poll(() => focused(panel.page)).toMatch(/^button Unpin /);
  await enter();
  await expect.poll(() => focused(panel.page)).toMatch(/^button Pin /);
});
