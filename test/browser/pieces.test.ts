import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPost, answerStream, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsIn } from './looks.ts';
import { type Person, person } from './person.ts';
import { giveOldFold } from './stored-fold.ts';

let chromium: TestBrowser;
let panel: Person;
let server: Awaited<ReturnType<typeof serve>>;
let faults: () => Promise<string[]>;

const snapshots = [{}, { title: 'A sh' }, { title: 'A short text', keywords: ['cats', 'dogs'] }];

beforeAll(async () => {
  server = await serve({
    '/article/stream': answerPost(
      answerStream(
        ...snapshots.map((value) => `event: data\r\ndata: ${JSON.stringify(value)}\r\n\r\n`),
        'event: end\r\n\r\n',
      ),
    ),
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

test('an answer garbled by an earlier version is folded again when its conversation opens', async () => {
  await panel.addProfile({ name: 'Article', url: `${server.origin}/article` });
  await panel.send('why');
  await panel.answer('done');
  await giveOldFold(panel.page, { title: 'A shA short text', keywords: ['cats', 'dogs'] });
  await panel.page.reload();
  await expect.poll(() => panel.lastText()).toMatch(/A short text/);
  await expect.poll(() => panel.lastText()).not.toContain('A shA short');
  expect(await faults()).toEqual([]);
});
