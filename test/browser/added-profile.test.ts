import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerJson, answerPost, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused } from './by-keyboard.ts';
import { type Person, person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
});

const typed = () => panel.page.$eval('textarea[aria-label="Message"]', ({ value }) => value);

test('an added profile starts a new conversation with the draft; the running answer continues', async () => {
  const held: ServerResponse[] = [];
  await using server = await serve({
    '/slow/invoke': answerPost((response) => held.push(response)),
    '/new/invoke': answerJson(200, { output: 'From the new one' }),
  });
  const add = (name: string, path: string) =>
    panel.addProfile({ name, url: `${server.origin}/${path}`, mode: 'Single response' });
  await add('Slow', 'slow');
  await panel.send('A long question');
  await panel.textbox('Message').fill('half a thought');
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1);
  await add('New', 'new');

  await expect.poll(() => panel.page.$$eval('article', (turns) => turns.length)).toBe(0);
  await expect.poll(typed).toBe('half a thought');
  await expect.poll(() => focused(panel.page)).toBe('textbox Message');
  await panel.page.keyboard.press('Enter');
  expect(await panel.answer('done')).toContain('From the new one');

  for (const response of held) answerJson(200, { output: 'At last' })(response);
  await panel.button('Conversations').click();
  await panel.page.locator('[data-entry] ::-p-text(A long question)').click();
  await expect.poll(() => panel.lastText()).toContain('At last');
  await panel.answer('done');
  await panel.button('Profile: Slow').wait();
});
