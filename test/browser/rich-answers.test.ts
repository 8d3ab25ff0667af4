import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { axeViolations, faultsIn } from './looks.ts';
import { type Person, person } from './person.ts';

let say: (text: string) => void = () => {};
let finish: () => void = () => {};
let server: Awaited<ReturnType<typeof serve>>;
let chromium: TestBrowser;
let panel: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  server = await serve({
    '/chat/stream': (response) => {
      response.writeHead(200, sseHeaders);
      say = (text) => response.write(`event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`);
      finish = () => response.end('event: end\r\n\r\n');
      say('');
    },
  });
  chromium = await startBrowser();
  const page = await chromium.openPanel();
  faults = await faultsIn(page);
  panel = person(page);
  await panel.addProfile({ name: 'Rich', url: `${server.origin}/chat` });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const count = (selector: string) => panel.page.$$eval(selector, (all) => all.length);
const selected = () => panel.page.evaluate(() => String(document.getSelection()));

/** Sends a question and waits for the request of its stream. */
async function ask(question: string) {
  const before = server.requests.length;
  await panel.send(question);
  await expect
    .poll(() => server.requests.slice(before).some(({ path }) => path === '/chat/stream'))
    .toBe(true);
}

test('code is coloured once its fence closes', async () => {
  await ask('Code');
  say('```ts\nexport const a = 1;\n');
  await expect.poll(() => panel.lastText()).toContain('export const a');
  expect(await count('code span')).toBe(0);
  say('```\n\n');
  await expect.poll(() => count('code span')).toBeGreaterThan(1);
});

test('a selection in code survives later text and the end of the answer', async () => {
  say('```py\nx = "one"\n');
  await expect.poll(() => panel.lastText()).toContain('x = "one"');
  const select = (place: number) =>
    panel.page.evaluate((at) => {
      const code = document.querySelectorAll('pre code')[at];
      if (code) document.getSelection()?.selectAllChildren(code);
    }, place);
  await select(0);
  say('y = 2\n```\n\n');
  await expect.poll(() => count('code span')).toBeGreaterThan(4);
  expect(await selected()).toBe('export const a = 1;');

  say('```sh\necho "$HOME"\n');
  await expect.poll(() => panel.lastText()).toContain('echo');
  await select(2);
  say('```\n\n```js\nlet last = 1;\n```\n\n');
  finish();
  await panel.answer('done');
  await expect.poll(() => count('figure:last-of-type code span')).toBeGreaterThan(1);
  expect(await selected()).toBe('echo "$HOME"');
  expect(
    await panel.page.$$eval('pre code', (all) => all.map((code) => code.querySelector('span') !== null)),
  ).toEqual([true, true, false, true]);
  await panel.page.evaluate(() => document.getSelection()?.removeAllRanges());
  await expect
    .poll(() => panel.page.$$eval('pre code', (all) => all.every((code) => code.querySelector('span'))))
    .toBe(true);
});

test('a table is copied as HTML and as plain text', async () => {
  await chromium.browser
    .defaultBrowserContext()
    .overridePermissions(`chrome-extension://${chromium.extensionId}`, [
      'clipboard-read',
      'clipboard-sanitized-write',
    ]);
  await ask('Table');
  say('| a | **b** |\n|---|--:|\n| 1 < 2 | <img src=x onerror=alert(1)> |\n\n');
  finish();
  await panel.answer('done');
  await panel.button('Copy table').click();
  await expect.poll(() => panel.lastText()).toContain('Copied');
  const copied = await panel.page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text() ?? '';
    return { text: await read('text/plain'), html: await read('text/html') };
  });
  // The panel's own policy forbids parsing markup.
  const other = await chromium.browser.newPage();
  const table = await other.evaluate((html) => {
    const page = new DOMParser().parseFromString(html, 'text/html');
    return {
      cells: [...page.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
      names: [
        ...new Set([...page.querySelectorAll('table, table *')].map(({ localName }) => localName)),
      ].sort(),
    };
  }, copied.html);
  await other.close();
  const attack = '<img src=x onerror=alert(1)>';
  expect(copied.text).toBe(`a\tb\n1 < 2\t${attack}`);
  expect(table).toEqual({
    cells: [
      ['a', 'b'],
      ['1 < 2', attack],
    ],
    names: ['strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr'],
  });
});

test('no answer violates the policy or an axe rule', async () => {
  expect(await faults()).toEqual([]);
  expect(await axeViolations(panel.page)).toEqual([]);
});
