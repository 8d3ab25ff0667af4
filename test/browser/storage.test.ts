import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
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

const section = () =>
  app.page.$eval('section:has(> #storage-title)', (element) => (element as HTMLElement).innerText);
const entries = () =>
  app.page.$$eval('section:has(> #unreadable-title) li', (all) =>
    all.map((item) => (item as HTMLElement).innerText),
  );
const focus = () => expect.poll(() => focused(app.page), { timeout: 10_000 });

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

test('unreadable records are deleted by keyboard after confirmation, and nothing else is', async () => {
  await tabTo(app.page, 'button More options');
  await press('Enter');
  await tabTo(app.page, 'button Your data: export, import, storage');
  await press('Enter');
  await until(async () => (await section()).includes('Traces'), 'figures');
  expect((await entries()).map((text) => text.split('\n')[0])).toEqual([
    'Conversation head-1',
    'Message message-1',
    'Answer run-1',
  ]);
  await tabTo(app.page, 'button Delete');
  for (const left of [2, 1, 0]) {
    await press('Enter');
    await focus().toBe('button Cancel');
    await press('Tab');
    await focus().toBe('button Delete record');
    await press('Enter');
    await expect.poll(async () => (await entries()).length, { timeout: 10_000 }).toBe(left);
    await focus().toBe(left > 0 ? 'button Delete' : 'heading Storage');
  }
  expect(await section()).toContain('1 conversation with 1 message and 1 answer');
  expect(await count(app.page, 'runs')).toBe(1);
});

test('all traces are deleted by keyboard, and the conversation stays', async () => {
  expect(await count(app.page, 'events')).toBeGreaterThan(0);
  await tabTo(app.page, 'button Delete all traces…');
  await press('Enter');
  await focus().toBe('button Cancel');
  await press('Tab', 'Enter');
  await until(async () => (await section()).includes('All traces were deleted.'), 'a word');
  expect(await section()).toMatch(/Traces\s+None/);
  expect(await count(app.page, 'events')).toBe(0);
  await focus().toBe('button Delete all traces…');
  await press('Escape');
  expect(await app.page.$('dialog[open]')).toBeNull();
  expect(await app.lastState()).toBe('done');
  expect(await app.text()).not.toContain('cannot be read');
});

test('no step throws or violates the content security policy', async () => {
  expect(await faults()).toEqual([]);
});
