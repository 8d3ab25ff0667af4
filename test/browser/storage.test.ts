import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsIn } from './looks.ts';
import { type Person, person, until } from './person.ts';
import { serveRunnables } from './served.ts';
import { count, damage, heldFiles } from './stored-damage.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let app: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  server = await serveRunnables({ guide: {} });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  await app.addProfile({ name: 'Guide', url: server.url('guide') });
  await app.send('Where is the river?');
  await app.answer('done');
  await damage(app.page);
  faults = await faultsIn(app.page);
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const press = async (...keys: Parameters<typeof app.page.keyboard.press>[0][]) => {
  for (const key of keys) await app.page.keyboard.press(key);
};

test('an idle page deletes an unreferenced file and nothing else', async () => {
  await until(async () => (await count(app.page, 'files')) === 1, 'a file is gone');
  expect(await count(app.page, 'runs')).toBe(2);
  expect(await count(app.page, 'traces')).toBe(1);
});

test('an unreferenced file stays while another page shows it', async () => {
  await expect.poll(() => heldFiles(app.page), { timeout: 10_000 }).toEqual(['file:file-2']);
  await app.page.evaluate(() => localStorage.clear());
  const other = await chromium.openPage();
  await until(
    () => other.evaluate(() => localStorage.getItem('tidied') !== null),
    'the other page has tidied',
  );
  expect(await count(app.page, 'files')).toBe(1);
  await other.close();
  await app.button('Remove draft.txt').click();
  await expect.poll(() => heldFiles(app.page), { timeout: 10_000 }).toEqual([]);
  expect(await count(app.page, 'files')).toBe(0);
});

test('unreadable records leave the rest readable, and a notice points to “Your data”', async () => {
  await until(
    async () => (await app.text()).includes('Open “Your data” for details'),
    'a pointer in the log',
  );
  expect(await app.lastState()).toBe('done');
  await app.button('Conversations').click();
  await app.page.waitForSelector('[popover] li');
  const list = await app.page.$eval(
    '[popover]:popover-open',
    (element) => (element as HTMLElement).innerText,
  );
  expect(list).toContain('Where is the river?');
  expect(list).toContain('1 stored conversation cannot be read by this version.');
  await press('Escape');
});

test('no step throws or violates the content security policy', async () => {
  expect(await faults()).toEqual([]);
});
