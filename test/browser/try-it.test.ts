import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { chooseInMenu, focused, tabTo } from './by-keyboard.ts';
import { axeViolations, faultsIn } from './looks.ts';
import { type Person, person, until } from './person.ts';

let chromium: TestBrowser;
let panel: Person;
let faults: () => Promise<string[]>;
/** Addresses of the requests of the worker and the page. */
const requested: string[] = [];

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
  const worker = await chromium.browser.waitForTarget((target) => target.type() === 'service_worker');
  const sessions = [await worker.createCDPSession(), await panel.page.createCDPSession()];
  for (const session of sessions) {
    session.on('Network.requestWillBeSent', ({ request }) => void requested.push(request.url));
    await session.send('Network.enable');
  }
});

afterAll(() => chromium?.close());

async function press(name: string | RegExp) {
  await tabTo(panel.page, name);
  await panel.page.keyboard.press('Enter');
}

const answers = () => panel.page.$$eval('[data-run-state]', (all) => all.length);

/** Presses Enter in the message box, until there is another answer. */
async function send() {
  const before = await answers();
  await tabTo(panel.page, 'textbox Message');
  await panel.page.keyboard.press('Enter');
  await until(async () => (await answers()) === before + 1, 'there is another answer');
}

async function violations(): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await panel.page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: theme },
      // A colour on its way to the other theme has no contrast.
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    found.push(...(await axeViolations(panel.page)));
  }
  return found;
}

describe('the demo inside the extension, by keyboard,', () => {
  test('begins in the first run, without a server', async () => {
    await panel.button('Try it now').wait();
    expect(await violations()).toEqual([]);
    expect(await panel.page.$('button[aria-label="New conversation"]')).toBeNull();
    await press('button Try it now');
    await panel.button('Profile: Demo chat').wait();
    await panel.button('New conversation').wait();
    await panel.button('Remove demo').wait();
    await expect.poll(() => focused(panel.page)).toBe('textbox Message');
    expect(await violations()).toEqual([]);
  });

  test('streams Markdown', async () => {
    await press('button Show me streaming');
    await send();
    await until(async () => (await panel.lastState()) === 'streaming', 'the answer is streaming');
    const early = (await panel.lastText()).length;
    expect(await panel.answer('done')).toContain('word by word');
    expect((await panel.lastText()).length).toBeGreaterThan(early);
    await expect.poll(() => panel.page.$$eval('article table, article pre', (all) => all.length)).toBe(2);
    expect(await violations()).toEqual([]);
  });

  test('is deleted with its conversation by “Remove demo”, and “Undo” restores both', async () => {
    await chooseInMenu(panel.page, 'Remove demo');
    await panel.button('Try it now').wait();
    expect(await violations()).toEqual([]);
    await press('button Undo');
    await panel.button('Profile: Demo chat').wait();
    expect(await panel.answer('done')).toContain('word by word');
    await chooseInMenu(panel.page, 'Remove demo');
    await panel.button('Try it now').wait();
    await press('button Conversations');
    await panel.page.waitForSelector('[type="search"]');
    expect(await panel.page.$('[data-entry]')).toBeNull();
  });

  test('sends no request, gets no permission and breaks no policy', async () => {
    expect(requested.filter((url) => url.includes('demo.invalid'))).toEqual([]);
    expect((await panel.page.evaluate(() => chrome.permissions.getAll())).origins).toEqual([
      'http://127.0.0.1/*',
    ]);
    expect(await faults()).toEqual([]);
  });
});
