import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, answerPost, serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { faultsIn } from './looks.ts';
import { type Person, person, until } from './person.ts';

const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const long = 'x'.repeat(5_000_000);

/** Puts a script, control characters and a very long text wherever a server can. */
const hostile: Answer = (response) => {
  response.writeHead(200, { ...sseHeaders, 'x-evil': script });
  response.write(`: ${script}\r\n\r\n`);
  response.write(`event: ${script}\r\nid: ${script}\r\ndata: ${script}\r\n\r\n`);
  response.write(`event: data\r\ndata: ${JSON.stringify(`${script}\u0000\u202e\u001b[31m`)}\r\n\r\n`);
  response.write(`event: data\r\ndata: ${JSON.stringify(long)}\r\n\r\n`);
  response.write('event: data\r\ndata: \u0001\u0002\u202e"not JSON\r\n\r\n');
  response.end('event: end\r\n\r\n');
};

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let panel: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  server = await serve({ '/chat/stream': answerPost(hostile) });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
  await panel.addProfile({ name: 'Hostile', url: `${server.origin}/chat` });
  await panel.send('Hi');
  await until(async () => ['done', 'failed'].includes((await panel.lastState()) ?? ''), 'the run has ended');
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const inspector = 'section[aria-label="Inspector"]';

test('hostile events are shown as text and nothing of them runs', async () => {
  const { page } = panel;
  await page.locator('[data-inspect]').click();
  await page.waitForSelector(`${inspector} [role="tab"]`);
  for (let tabs = 0; tabs < 3; tabs += 1) {
    await tabTo(page, /^tab /);
    await page.keyboard.press('ArrowRight');
  }
  await tabTo(page, /^row /);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForSelector('section[aria-label^="Event 1 of"]');
  const rows = Number(await page.$eval('table[role="grid"]', (grid) => grid.ariaRowCount)) - 1;
  expect(rows).toBe(5);
  for (let row = 1; row <= rows; row += 1) {
    await page.waitForSelector(`section[aria-label^="Event ${row} of"]`);
    for (const view of ['raw', 'pretty', 'hex', 'changes']) {
      const places = ['raw', 'pretty', 'hex', 'changes'];
      await (await page.$$('section[aria-label^="Event"] input[type="radio"]'))[
        places.indexOf(view)
      ]?.click();
    }
    await page.locator(`tr[data-row="${row - 1}"]`).click();
    await page.$eval(`tr[data-row="${row - 1}"]`, (element) => (element as HTMLElement).focus());
    await page.keyboard.press('ArrowDown');
  }
  expect(await page.$$eval(`${inspector} :is(img, script, iframe)`, (all) => all.length)).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  expect(await faults()).toEqual([]);
});
