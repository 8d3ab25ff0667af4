import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, answerJson, answerPost, serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { faultsIn, faultsOfLook } from './looks.ts';
import { type Person, person, until } from './person.ts';
import { walk } from './walk.ts';

const words =
  'Streaming shows its first word **seven times** sooner; the whole answer takes the same time.'.split(
    /(?<= )/,
  );

const event = (name: string, data: unknown) => `event: ${name}\r\ndata: ${JSON.stringify(data)}\r\n\r\n`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Streams word by word, with one long gap. */
const slowly: Answer = async (response) => {
  response.writeHead(200, sseHeaders);
  response.write(event('metadata', { run_id: '5e1c0e0c-0000-4000-8000-000000000000' }));
  for (const [place, word] of words.entries()) {
    await pause(place === 6 ? 600 : 15);
    response.write(event('data', word));
  }
  response.end('event: end\r\n\r\n');
};

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let panel: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  server = await serve({
    '/chat/stream': answerPost(slowly),
    '/refused/stream': answerPost(answerJson(500, { detail: 'Out of order' })),
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
  await panel.addProfile({
    name: 'Docs',
    url: `${server.origin}/chat`,
    header: { name: 'X-Key', value: 'a-very-secret-value', secret: true },
  });
  await panel.send('How fast are the two ways to ask?');
  await panel.answer('done');
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

async function press(name: string | RegExp) {
  await tabTo(panel.page, name);
  await panel.page.keyboard.press('Enter');
}

const region = () => panel.page.waitForSelector('::-p-aria([name="Inspector"][role="region"])');
const isOpen = async () => (await panel.page.$('section[aria-label="Inspector"]')) !== null;
const shown = () =>
  panel.page.$eval('section[aria-label="Inspector"]', (all) => (all as HTMLElement).innerText);
const tab = async (name: string) => {
  await tabTo(panel.page, /^tab /);
  await panel.page.keyboard.press('Home');
  for (let step = 0; step < 5 && (await focused(panel.page)) !== `tab ${name}`; step += 1)
    await panel.page.keyboard.press('ArrowRight');
  expect(await focused(panel.page)).toBe(`tab ${name}`);
};

test(
  'the figures of an answer open the inspector; Escape closes it, and it keeps its place',
  walk('inspector'),
  async () => {
    const { page } = panel;
    await press(/^button Inspect: First token/);
    await region();
    await until(async () => (await shown()).includes('Longest gap'), 'the overview is shown');
    await expect.poll(shown).toContain('/chat/stream');

    await tabTo(page, /^slider Timeline/);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toContain('Event 2 of 17: data');

    await tab('Request');
    await expect.poll(shown).toContain('••••');
    expect(await shown()).not.toContain('a-very-secret-value');
    await tab('Response');
    await expect.poll(shown).toContain('Set-Cookie');
    await tab('Events');
    await page.keyboard.press('Escape');
    await until(async () => !(await isOpen()), 'the inspector is closed');
    await expect.poll(() => focused(page)).toMatch(/^button Inspect: First token/);

    await page.keyboard.press('Enter');
    await region();
    await until(async () => (await page.$('tr[data-row]')) !== null, 'the events are shown');
    expect(await faults()).toEqual([]);
  },
);

test.each(['Overview', 'Request', 'Response', 'Events'])('“%s” has no fault of look', async (name) => {
  await tab(name);
  expect(await faultsOfLook(panel.page, `inspector-${name.toLowerCase()}`)).toEqual([]);
});
