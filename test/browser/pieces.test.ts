import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { answerPost, answerStream, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { axeViolations, faultsIn } from './looks.ts';
import { type Person, person } from './person.ts';
import { giveOldFold } from './stored-fold.ts';

let chromium: TestBrowser;
let panel: Person;
let server: Awaited<ReturnType<typeof serve>>;
let faults: () => Promise<string[]>;

const stream = (...values: Json[]) =>
  answerPost(
    answerStream(
      ...values.map((value) => `event: data\r\ndata: ${JSON.stringify(value)}\r\n\r\n`),
      'event: end\r\n\r\n',
    ),
  );

beforeAll(async () => {
  server = await serve({
    '/article/stream': stream({}, { title: 'A sh' }, { title: 'A short text', keywords: ['cats', 'dogs'] }),
    '/state/stream': stream(
      { question: 'why', text: 'A first draft' },
      { question: 'why', text: 'Another text' },
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

async function ask(path: string) {
  await panel.addProfile({ name: path, url: `${server.origin}/${path}` });
  await panel.button('New conversation').click();
  await panel.send('why');
  return panel.answer('done');
}

test('a stream of snapshots shows its last piece and asks nothing', async () => {
  const answer = await ask('article');
  expect(answer).toContain('A short text');
  expect(answer).not.toContain('A shA short');
  expect(answer).not.toContain('Join all parts');
});

describe('ambiguous pieces', () => {
  test('show only the last one, and a line below says so', async () => {
    const answer = await ask('state');
    expect(answer).toContain('Is text missing? Only the last part of the stream is shown.');
    expect(answer).toContain('Another text');
    expect(answer).not.toContain('A first draft');
    expect(await axeViolations(panel.page)).toEqual([]);
  });

  test('are joined by keyboard, and stay joined after a reload', async () => {
    const action = await panel.page.waitForSelector('::-p-aria([name="Join all parts"][role="button"])');
    await action?.focus();
    await panel.page.keyboard.press('Enter');
    await expect.poll(() => panel.lastText()).toContain('A first draftAnother text');
    await panel.page.reload();
    await expect.poll(() => panel.lastText()).toContain('A first draftAnother text');
    expect(await panel.lastText()).toContain(
      'Is text repeated? The stream may send the whole answer each time.',
    );
  });

  test('add up in the next answer, too, until switched back', async () => {
    await panel.send('and again');
    expect(await panel.answer('done')).toContain('A first draftAnother text');
    await panel.button('Show only the last part').click();
    await expect.poll(() => panel.lastText()).not.toContain('A first draft');
  });
});

test('an answer garbled by an earlier version is folded again when its conversation opens', async () => {
  await ask('article');
  await giveOldFold(panel.page, { title: 'A shA short text', keywords: ['cats', 'dogs'] });
  await panel.page.reload();
  await expect.poll(() => panel.lastText()).toMatch(/A short text/);
  await expect.poll(() => panel.lastText()).not.toContain('A shA short');
});

test('no step violates the content security policy or throws', async () => {
  expect(await faults()).toEqual([]);
});
