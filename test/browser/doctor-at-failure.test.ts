import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { connectionTest } from './connection-test.ts';
import { faultsIn } from './looks.ts';
import { type Person, person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
});

afterAll(() => chromium?.close());

async function press(name: string | RegExp) {
  await tabTo(panel.page, name);
  await panel.page.keyboard.press('Enter');
}

const { cause, closeAll } = connectionTest(() => panel.page);

test('“Find out why” at a failure reports a stopped server, and copies the report', async () => {
  const server = await serve({});
  await server[Symbol.asyncDispose]();
  await panel.addProfile({ name: 'Gone', url: `${server.origin}/chat` });
  await panel.button('New conversation').click();
  await panel.send('Anybody there?');
  await panel.answer('failed');
  await chromium.browser
    .defaultBrowserContext()
    .overridePermissions(`chrome-extension://${chromium.extensionId}`, ['clipboard-read', 'clipboard-write']);
  await press('button Find out why');
  expect(await cause(`No server answers at ${server.origin}`)).toEqual([
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
  expect(await faults()).toEqual([]);
});
