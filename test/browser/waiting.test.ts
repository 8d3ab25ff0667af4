import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { openRegenerateWith } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
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

const secondsIn = (text: string) => Number(/for the answer…\s+(\d+) s/.exec(text)?.[1] ?? 0);
const patience = { timeout: 30_000 };

test('a long wait counts its seconds, also in a panel opened later, and ends with the answer', async () => {
  const held: ServerResponse[] = [];
  await using server = await serve({ '/chat/invoke': (response) => held.push(response) });
  await panel.addProfile({ name: 'Slow', url: `${server.origin}/chat`, mode: 'Single response' });
  await panel.send('Hello');
  await expect.poll(async () => secondsIn(await panel.lastText()), patience).toBeGreaterThanOrEqual(3);
  expect(await faultsOfLook(panel.page, 'waiting')).toEqual([]);
  const before = secondsIn(await panel.lastText());
  await panel.page.reload();
  await expect.poll(async () => secondsIn(await panel.lastText()), patience).toBeGreaterThanOrEqual(before);
  for (const response of held) answerJson(200, { output: 'Here' })(response);
  expect(await panel.answer('done')).toContain('Here');
  expect(await panel.text()).not.toContain('Waiting for the answer');
});

test('a failed answer is retried with one button; another profile or mode is beside it', async () => {
  await using server = await serve({ '/chat/invoke': answerJson(500, { detail: 'Broken' }) });
  await panel.button('New conversation').click();
  await panel.addProfile({ name: 'Broken', url: `${server.origin}/chat`, mode: 'Single response' });
  await panel.send('Hello');
  const text = await panel.answer('failed');
  expect(text).toContain('The runnable failed (500)');
  expect(text).not.toContain('arrived');
  const names = await panel.page.$$eval('article button', (all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.innerText.trim()),
  );
  expect(names).toContain('Try again');
  expect(names).toContain('More actions for this answer');
  expect(names).not.toContain('Regenerate');
  expect(await faultsOfLook(panel.page, 'tried-again')).toEqual([]);
  await openRegenerateWith(panel.page);
  await byRole(panel.page, 'option', 'Broken · Streaming').wait();
});
