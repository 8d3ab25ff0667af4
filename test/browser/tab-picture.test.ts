import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { runInPalette } from './palette-keys.ts';
import { type Person, person } from './person.ts';
import { messages, says, schema, serveRunnables } from './served.ts';
import { patience, tabFilesOf } from './tab-file-scene.ts';
import { clickIcon, openedPanel, visit } from './ways-in.ts';

const withText: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Site</title><p>Words of the page');

let runnables: Awaited<ReturnType<typeof serveRunnables>>;
let site: Awaited<ReturnType<typeof serve>>;
let chromium: TestBrowser;
let panel: Person;
let tabs: ReturnType<typeof tabFilesOf>;

beforeAll(async () => {
  runnables = await serveRunnables({ seer: { input: schema(messages), stream: says('I see') }, guide: {} });
  site = await serve({ '/page': withText });
  chromium = await startBrowser();
  const page = person(await chromium.openPage());
  await page.addProfile({ name: 'Guide', url: runnables.url('guide') });
  await page.addProfile({ name: 'Seer', url: runnables.url('seer') });
  await page.page.close();
  await clickIcon(chromium, await visit(chromium, `${site.origin}/page`));
  panel = person(await openedPanel(chromium));
  tabs = tabFilesOf(chromium, panel);
});

afterAll(async () => {
  await chromium?.close();
  await runnables?.[Symbol.asyncDispose]();
  await site?.[Symbol.asyncDispose]();
});

const add = () => runInPalette(panel, 'picture of the tab', 'Add picture of the tab');

test('a picture of the tab is refused before a gesture on it, and added by the click on the icon that was asked for', async () => {
  await panel.choose('Seer');
  const tab = await visit(chromium, `${site.origin.replace('127.0.0.1', 'localhost')}/page`);
  await add();
  await tabs.shows('Click the Runnel icon in the toolbar');
  expect(await tabs.attached()).toEqual([]);
  await clickIcon(chromium, tab);
  const named = new RegExp(`^localhost ${new URL(site.origin).port}\\.png .*B$`);
  await expect.poll(tabs.attached, patience).toEqual([expect.stringMatching(named)]);
  await add();
  await expect.poll(tabs.attached, patience).toHaveLength(2);
  await panel.send('What is there?');
  await panel.answer('done');
  expect(runnables.posts('seer').at(-1)?.body).toMatch(
    /data:image\/png;base64,iVBOR.*data:image\/png;base64,iVBOR/,
  );
});

test('a picture of the tab is not taken for a runnable that takes no files', async () => {
  await panel.choose('Guide');
  await add();
  await tabs.shows('This runnable takes no files.');
});
