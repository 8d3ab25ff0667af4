import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, answerPost, answerStream, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { faultsIn, faultsOfLook } from './looks.ts';
import { type Person, person, until } from './person.ts';

const secret = 'a-very-secret-value';
const event = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;
const whole = answerStream(event('Bon'), event('jour'), 'event: end\r\n\r\n');

/** Streams one event, and no end, if the body says so. */
const answer: Answer = (response, request) => {
  if (!request.body.includes('Forever')) return whole(response);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(event('Only this'));
};

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let panel: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  server = await serve({ '/chat/stream': answerPost(answer) });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
  const header = { name: 'X-Key', value: secret, secret: true };
  await panel.addProfile({ name: 'Docs', url: `${server.origin}/chat`, header });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

async function press(name: string | RegExp, { page } = panel) {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

const shown = ({ page } = panel) =>
  page.$eval('section[aria-label="Inspector"]', (all) => (all as HTMLElement).innerText);
const says = (text: string, where = panel) =>
  until(async () => (await shown(where)).includes(text), `“${text}” is shown`);
const listed = ({ page } = panel) =>
  page.$$eval('ul[aria-label="Requests sent again"] > li', (all) => all.map((row) => row.textContent ?? ''));
const posts = () => server.requests.filter(({ method }) => method === 'POST');

/** Opens the inspector of the only answer at its request. */
async function inspectRequest(where = panel) {
  const { page } = where;
  await press(/^button Inspect/, where);
  await page.waitForSelector('::-p-aria([name="Inspector"][role="region"])');
  await chooseTab(1, where);
}

/** Chooses the tab of this place, counted from 0. */
async function chooseTab(place: number, { page } = panel) {
  await tabTo(page, /^tab /);
  await page.keyboard.press('Home');
  for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowRight');
}

async function sendAgain(body: string) {
  const { page } = panel;
  await tabTo(page, 'textbox Body');
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type(body);
  await press('button Send once');
  await says('Back to the run');
}

test('a request is sent again, edited, with the stored secret, and leaves the conversation alone', async () => {
  const { page } = panel;
  await panel.send('Hello');
  await panel.answer('done');
  await inspectRequest();
  const before = posts().length;
  await sendAgain('{"input": "Another"}');
  await until(async () => (await shown()).includes('Complete'), 'the reply is complete');
  expect(posts().slice(before)).toMatchObject([
    { path: '/chat/stream', body: '{"input": "Another"}', headers: { 'x-key': secret } },
  ]);
  expect(await page.$$eval('article', (all) => all.length)).toBe(2);
  await chooseTab(1);
  await says('"Another"');
  expect(await shown()).not.toContain(secret);
  expect(await faultsOfLook(page, 'repeat-shown')).toEqual([]);
});

test('it is compared with the run that it repeats', async () => {
  await chooseTab(5);
  await says('Both answers are the same.');
  expect(await shown()).toContain('1 difference');
  expect(await shown()).toContain('Another');
  expect(await faultsOfLook(panel.page, 'repeat-compared')).toEqual([]);
});

test('it is listed at its run, and the way back leads to its row', async () => {
  await press('button Back to the run');
  await until(
    async () => (await focused(panel.page)).startsWith('button Show the request'),
    'the row has focus',
  );
  expect(await listed()).toMatchObject([expect.stringContaining('Complete')]);
  expect(await faultsOfLook(panel.page, 'repeat-list')).toEqual([]);
});

test('its events are shown as they arrive, until it is stopped', async () => {
  await sendAgain('{"input": "Forever"}');
  await chooseTab(3);
  await says('Only this');
  expect(await faultsOfLook(panel.page, 'repeat-running')).toEqual([]);
  await press('button Stop this request');
  await says('Stopped');
  await press('button Back to the run');
  await until(async () => (await listed()).length === 2, 'both are listed');
  expect((await listed())[0]).toContain('Stopped');
});

test('what was sent again is there when the inspector opens again, in another window, too', async () => {
  await panel.page.keyboard.press('Escape');
  await panel.page.waitForSelector('::-p-aria([name="Inspector"][role="region"])', { hidden: true });
  await inspectRequest();
  await until(async () => (await listed()).length === 2, 'both are listed again');
  const page = person(await chromium.openPage());
  await page.page.bringToFront();
  await page.answer('done');
  await inspectRequest(page);
  await until(async () => (await listed(page)).length === 2, 'both are listed in the other window');
  await panel.page.bringToFront();
  await sendAgain('{"input": "Third"}');
  await page.page.bringToFront();
  await until(async () => (await listed(page)).length === 3, 'the third is listed in the other window');
  await page.page.close();
  await panel.page.bringToFront();
  await panel.page.keyboard.press('Escape');
  expect(posts()).toHaveLength(4);
  expect(await faults()).toEqual([]);
});
