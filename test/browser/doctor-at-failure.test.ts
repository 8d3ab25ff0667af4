import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everywhere, runnableWith } from '../support/doctor-scene.ts';
import { answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { connectionTest } from './connection-test.ts';
import { faultsIn } from './looks.ts';
import { type Person, person, until } from './person.ts';

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

const { cause, open, closeAll, violations } = connectionTest(() => panel.page);

describe('“Find out why” at a failure', () => {
  test('offers the mode that works', async () => {
    await using server = await serve(runnableWith({ '/chat/stream': answerJson(404, {}) }));
    await panel.addProfile({ name: 'Single', url: `${server.origin}/chat` });
    await panel.button('New conversation').click();
    await panel.send('Stream, please');
    await panel.answer('failed');
    await press('button Find out why');
    await cause('The runnable has no /stream');
    expect(await violations()).toEqual([]);
    await press('button Switch to single response');
    await until(async () => (await open()) === 0, 'the test is closed');
    await panel.button('Try again').click();
    expect(await panel.answer('done')).toContain('Good day');
  });

  test('opens the profile at the missing key', async () => {
    await using server = await serve(everywhere(answerJson(401, {})));
    await panel.addProfile({ name: 'Locked', url: `${server.origin}/chat` });
    await panel.button('New conversation').click();
    await panel.send('Let me in');
    await panel.answer('failed');
    await press('button Find out why');
    await cause('The server refuses access (401)');
    await tabTo(panel.page, 'button Edit profile');
    await panel.page.keyboard.press('Enter');
    await panel.page.waitForSelector('::-p-aria([name="Edit profile"][role="dialog"])');
    await closeAll();
  });

  test('reports a stopped server, and copies the report', async () => {
    const server = await serve({});
    await server[Symbol.asyncDispose]();
    await panel.addProfile({ name: 'Gone', url: `${server.origin}/chat` });
    await panel.button('New conversation').click();
    await panel.send('Anybody there?');
    await panel.answer('failed');
    await chromium.browser
      .defaultBrowserContext()
      .overridePermissions(`chrome-extension://${chromium.extensionId}`, [
        'clipboard-read',
        'clipboard-write',
      ]);
    await press('button Find out why');
    expect(await cause(`${server.origin} refuses the connection`)).toEqual([
      'fine',
      'failed',
      ...Array(5).fill('skipped'),
    ]);
    await press('button Copy report');
    await panel.page.waitForSelector('dialog [role="status"] ::-p-text(Copied)');
    const report = await panel.page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain(`Runnable URL: ${server.origin}/chat`);
    expect(report).toContain('Name and connection (failed): No connection.');
    await closeAll();
  });
});

test('no page violates its content security policy', async () => {
  expect(await faults()).toEqual([]);
});
