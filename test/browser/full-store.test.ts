import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aimAtWorker, wakeWorker } from '../faults/stage.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { everythingStored } from './everything-stored.ts';
import { type Person, person, until } from './person.ts';
import { schema, serveRunnables } from './served.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let panel: Person;

beforeAll(async () => {
  server = await serveRunnables({ guide: { input: schema({ type: 'string', title: 'Large' }) } });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

beforeEach(() => panel.page.evaluate(() => chrome.storage.local.remove('filler')));

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const local = () => panel.page.evaluate(() => chrome.storage.local.get()) as Promise<Record<string, unknown>>;

/** Fills the local storage area until this many bytes are left. */
const fill = (left: number) =>
  panel.page.evaluate(async (room) => {
    const { local } = chrome.storage;
    const size = local.QUOTA_BYTES - (await local.getBytesInUse()) - room;
    await local.set({ filler: 'x'.repeat(size - 'filler""'.length) });
  }, left);

const dialogText = () =>
  panel.page.evaluate(() => document.querySelector<HTMLElement>('dialog[open]')?.innerText ?? '');

test(
  'a full store names its contents, stores nothing partially, and saves with the same click once there is room',
  walk('full disk'),
  async () => {
    await fill(400);
    const before = JSON.stringify(await local());
    const header = { name: 'X-Key', value: 'typed-just-now', secret: true };
    await panel.fillProfile({ name: 'Guide', url: server.url('guide'), header });
    await until(async () => (await dialogText()).includes('is full'), 'the dialog says so');
    expect(await dialogText()).toMatch(
      /Not saved: the browser’s storage for profiles and secrets is full\. Its limit is 10 MiB; .* Largest: other data of Runnel \(10 MiB\), profile “Guide” \(\d+ bytes\), secret header values/,
    );
    expect(JSON.stringify(await local())).toBe(before);

    await panel.page.evaluate(() => chrome.storage.local.remove('filler'));
    await panel.button('Save profile').click();
    await panel.button('Profile: Guide').wait();
    await panel.send('Hello');
    await panel.answer('done');
    expect(server.posts('guide').at(-1)?.headers['x-key']).toBe('typed-just-now');
  },
);

test('a copy that cannot be saved is reported', async () => {
  await fill(0);
  const before = JSON.stringify(await local());
  await panel.button('Profile: Guide').click();
  await panel.button('Duplicate profile').click();
  await until(async () => (await panel.text()).includes('is full'), 'a notice says so');
  expect(JSON.stringify(await local())).toBe(before);
  await panel.page.evaluate(() => chrome.storage.local.remove('filler'));
});

test('descriptions of runnables leave the settings area and move to the database', async () => {
  const [profile] = ((await local()).profiles as { profiles: { id: string; url: string }[] }).profiles;
  const { id = '', url = '' } = profile ?? {};
  expect(Object.keys(await local())).not.toContain(`description:${id}`);
  expect(await everythingStored(panel.page)).toContain('\\"title\\":\\"Large\\"');
  const former = JSON.stringify({
    version: 3,
    url,
    input: {
      status: 'served',
      schema: { type: 'string', title: 'Former', description: 'x'.repeat(4_000_000) },
    },
    config: { status: 'absent', httpStatus: 404, reason: 'not served' },
    modes: { stream: 'exposed', batch: 'unknown' },
  });
  await panel.page.evaluate(
    async (key, text) => {
      const opening = indexedDB.open('runnel');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const tx = opening.result.transaction('descriptions', 'readwrite');
      tx.objectStore('descriptions').clear();
      await new Promise((resolve) => {
        tx.oncomplete = resolve;
      });
      opening.result.close();
      await chrome.storage.local.set({ [key]: text, 'description:gone': text });
    },
    `description:${id}`,
    former,
  );
  const kill = await aimAtWorker(chromium);
  await kill();
  await wakeWorker(panel.page);
  await until(
    async () => !Object.keys(await local()).some((key) => key.startsWith('description:')),
    'they are moved',
  );
  expect(await everythingStored(panel.page)).toContain('\\"title\\":\\"Former\\"');
  await panel.send('Hello again');
  await panel.answer('done');
});
