import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPost, answerStream, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsIn } from './looks.ts';
import { type Person, person } from './person.ts';
import { giveOldFold } from './stored-fold.ts';

const stream = (values: object[]) =>
  answerPost(
    answerStream(
      ...values.map((value) => `event: data\r\ndata: ${JSON.stringify(value)}\r\n\r\n`),
      'event: end\r\n\r\n',
    ),
  );

let chromium: TestBrowser;
let panel: Person;
let server: Awaited<ReturnType<typeof serve>>;
let faults: () => Promise<string[]>;

const states = [
  { question: 'why', text: 'A first draft' },
  { question: 'why', text: 'Another text' },
];
const snapshots = [{}, { title: 'A sh' }, { title: 'A short text', keywords: ['cats', 'dogs'] }];

beforeAll(async () => {
  server = await serve({
    '/article/stream': stream(snapshots),
    '/state/stream': stream(states),
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

async function ask(path: string) {
  await panel.addProfile({ name: path, url: `${server.origin}/${path}` });
  await panel.send('why');
  return panel.answer('done');
}

test('ambiguous pieces are joined by choice, also after a reload and in the next answer', async () => {
  expect(await ask('state')).not.toContain('A first draft');
  await panel.button('Join all parts').click();
  await expect.poll(() => panel.lastText()).toContain('A first draftAnother text');
  await panel.page.reload();
  await expect.poll(() => panel.lastText()).toContain('A first draftAnother text');
  await panel.send('and again');
  expect(await panel.answer('done')).toContain('A first draftAnother text');
});

test('an answer garbled by an earlier version is folded again when its conversation opens', async () => {
  await ask('article');
  await giveOldFold(panel.page, { title: 'A shA short text', keywords: ['cats', 'dogs'] });
  await panel.page.reload();
  await expect.poll(() => panel.lastText()).toMatch(/A short text/);
  await expect.poll(() => panel.lastText()).not.toContain('A shA short');
  expect(await faults()).toEqual([]);
});
