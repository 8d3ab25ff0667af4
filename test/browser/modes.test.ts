import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { answerJson, answerPost, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { gone, type Person, person, until } from './person.ts';
import { says, schema, serveRunnables } from './served.ts';

const patience = { timeout: 30_000 };
const notice = 'section[aria-label="Data transfer mode"]';
const text = schema({ type: 'string' });
const answers = answerPost(answerJson(200, { output: 'At once' }));
const none = answerJson(404, { detail: 'Not Found' });

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;
let begun = 0;
let left = 0;

beforeAll(async () => {
  server = await serveRunnables({
    single: { input: text, stream: none, invoke: answers },
    edited: { input: text, stream: none, invoke: answers },
    streaming: { input: text, stream: answerPost(says('Bit by bit')), invoke: none },
    nowhere: { input: none, stream: none, invoke: none },
    silent: { input: text, stream: none, invoke: none },
    eager: {
      input: text,
      invoke: none,
      stream: (response, request) => {
        if (request.method === 'POST') return says('Asked')(response, request);
        begun += 1;
        void request.left.then(() => {
          left += 1;
        });
        response.writeHead(200, sseHeaders);
        const timer = setInterval(() => response.write('event: data\r\ndata: "Unasked"\r\n\r\n'), 50);
        response.on('close', () => clearInterval(timer));
      },
    },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

beforeEach(async () => {
  await panel.beginAnew();
});

const noticeText = () => panel.page.$eval(notice, (section) => section.innerText);
const isNoticed = async () => (await panel.page.$(notice)) !== null;

test('a runnable with /invoke alone is announced before sending, and one click switches the mode', async () => {
  await panel.addProfile({ name: 'Single', url: server.url('single') });
  await panel.page.waitForSelector(notice);
  expect(await noticeText()).toContain(
    'Streaming is not available here: the runnable has /invoke, but no /stream',
  );
  expect(server.posts('single')).toEqual([]);
  await panel.button('Switch to single response').click();
  await panel.page.waitForSelector(notice, { hidden: true });
  await panel.send('Hello');
  expect(await panel.answer('done')).toContain('At once');
  expect(server.posts('single').map(({ path, body }) => [path, body])).toEqual([
    ['/single/invoke', '{"input":"Hello"}'],
  ]);
});

test('the profile editor announces it too and switches the mode', async () => {
  await panel.addProfile({ name: 'Edited', url: server.url('edited') });
  await panel.page.waitForSelector(notice);
  await panel.editProfile();
  const dialog = await panel.page.waitForSelector('dialog[open]');
  expect(await dialog?.evaluate((element) => (element as HTMLElement).innerText)).toContain(
    'Streaming is not available here: the runnable has /invoke, but no /stream',
  );
  await panel.page.locator('dialog ::-p-text(Switch to single response)').click();
  const isSingle = () =>
    panel.page.$eval('dialog input[type="radio"]:checked', (box) => box.labels?.[0]?.innerText);
  await expect.poll(isSingle, patience).toBe('Single response');
  await panel.button('Save profile').click();
  await gone(panel.page, 'dialog');
  await panel.page.waitForSelector(notice, { hidden: true });
  await panel.send('Hello');
  expect(await panel.answer('done')).toContain('At once');
});

test('a single-response profile is offered streaming when only /stream is exposed', async () => {
  await panel.addProfile({ name: 'Streaming', url: server.url('streaming'), mode: 'Single response' });
  await panel.page.waitForSelector(notice);
  await panel.button('Switch to streaming').click();
  await panel.page.waitForSelector(notice, { hidden: true });
  await panel.send('Hello');
  expect(await panel.answer('done')).toContain('Bit by bit');
});

test.each([
  ['nowhere', 'Check the URL. You can still try.'],
  ['silent', 'The input schema was found, so the server may have switched them off.'],
])('a URL with neither endpoint (%s) is reported and leads to the profile', async (name, advice) => {
  await panel.addProfile({ name, url: server.url(name) });
  await panel.page.waitForSelector(notice);
  expect(await noticeText()).toContain('Neither /stream nor /invoke was found at this URL');
  expect(await noticeText()).toContain(advice);
  await panel.page.locator(`${notice} ::-p-text(Edit profile)`).click();
  await byRole(panel.page, 'textbox', 'Runnable URL').wait();
  await panel.button('Cancel').click();
  await gone(panel.page, 'dialog');
});

test('the probe of /stream closes a stream that the server starts, and posts nothing', async () => {
  await panel.addProfile({ name: 'Eager', url: server.url('eager') });
  await until(async () => begun > 0 && left === begun, 'the stream that was not wanted is given up');
  expect(server.posts('eager')).toEqual([]);
  expect(await isNoticed()).toBe(false);
  await panel.send('Hello');
  expect(await panel.answer('done')).toContain('Asked');
  expect(await panel.text()).not.toContain('Unasked');
  expect(server.posts('eager')).toHaveLength(1);
  expect(left).toBe(begun);
});
