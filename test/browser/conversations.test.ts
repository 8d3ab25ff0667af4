import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { storeConversations } from './conversation-records.ts';
import { axeViolations } from './looks.ts';
import { type Person, person } from './person.ts';
import { serveRunnables } from './served.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let app: Person;

beforeAll(async () => {
  server = await serveRunnables({ guide: {} });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  await app.addProfile({ name: 'Guide', url: server.url('guide') });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const press = async (...keys: Parameters<typeof app.page.keyboard.press>[0][]) => {
  for (const key of keys) await app.page.keyboard.press(key);
};
const focus = () => expect.poll(() => focused(app.page));
const titles = () =>
  app.page.$$eval('[popover] li [dir="auto"]', (all) => all.map(({ textContent }) => textContent));
const openList = async () => {
  await press('Escape');
  await app.button('Conversations').click();
  await app.page.waitForSelector('[popover]:popover-open input[type="search"]');
};
/** Text of the log. */
const said = () => app.page.$eval('[role="log"]', (log) => log.textContent);

test('all conversations are deleted by keyboard after confirmation', async () => {
  for (const text of ['One', 'Two', 'Three']) {
    await app.button('New conversation').click();
    await app.send(text);
    await app.answer('done');
  }
  await openList();
  await expect.poll(titles).toEqual(['Three', 'Two', 'One']);
  await app.page.focus('[popover] input[type="search"]');
  await press('ArrowDown');
  await tabTo(app.page, 'button Select', true);
  await press('Enter');
  await tabTo(app.page, 'button Delete all conversations…');
  await press('Enter');
  await focus().toBe('button Cancel');
  expect(await axeViolations(app.page)).toEqual([]);
  await press('Enter');
  await focus().toBe('button Delete all conversations…');
  await press('Enter', 'Tab');
  await focus().toBe('button Delete 3 conversations');
  await press('Enter');
  await expect.poll(titles).toEqual([]);
  await expect.poll(stored, { timeout: 15_000 }).toEqual([]);
});

/** Everything in the conversation stores. */
const stored = () =>
  app.page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('runnel');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const stores = [...database.objectStoreNames].filter((name) => name !== 'descriptions');
    const all = await Promise.all(
      stores.map(
        (name) =>
          new Promise<unknown[]>((resolve) => {
            const reading = database.transaction(name).objectStore(name).getAll();
            reading.onsuccess = () => resolve(reading.result);
          }),
      ),
    );
    database.close();
    return all.flat();
  });

test('a list of 5,000 renders only the rows near the viewport', async () => {
  await storeConversations(app.page, 5_000);
  await app.page.reload();
  await openList();
  await app.page.waitForSelector('[popover] li');
  expect(await app.page.$$eval('[popover] li', ({ length }) => length)).toBeLessThan(200);
  await app.page.$eval('[popover]:popover-open [data-scroller]', (list) =>
    list.scrollTo(0, list.scrollHeight),
  );
  await expect.poll(async () => (await titles()).at(-1)).toMatch(/^Stored conversation 5000 /);
  expect(await app.page.$$eval('[popover] li', ({ length }) => length)).toBeLessThan(200);
});

test('a temporary conversation survives a reload and is in no store', async () => {
  await openList();
  await app.button('New temporary conversation').click();
  await app.page.waitForSelector('::-p-text(kept in memory only)');
  await app.page.locator('::-p-aria([name="Message"][role="textbox"])').fill('Nobody keeps');
  await app.send('Nobody keeps this');
  await app.answer('done');
  expect(await axeViolations(app.page)).toEqual([]);
  const everywhere = async () =>
    JSON.stringify(await stored()) +
    (await app.page.evaluate(async () => JSON.stringify([localStorage, await chrome.storage.local.get()])));
  expect(await everywhere()).not.toMatch(/Nobody keeps|temporary-/);
  await app.page.close();
  app = person(await chromium.openPage());
  await expect.poll(said).toContain('Nobody keeps this');
  expect(await app.text()).not.toContain('not saved');
  await openList();
  await expect.poll(() => app.text()).toMatch(/Nobody keeps this\s+Temporary · Indeed/);
  expect(await everywhere()).not.toMatch(/Nobody keeps|temporary-/);
});
