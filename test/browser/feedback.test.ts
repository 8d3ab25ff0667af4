import { afterAll, beforeAll, expect, test } from 'vitest';
import { runnableWith } from '../support/doctor-scene.ts';
import { type Answer, answerJson, answerPost, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { chooseInMenu, focused, openMore, tabTo } from './by-keyboard.ts';
import { faultsIn, faultsOfLook } from './looks.ts';
import { type Person, person, until } from './person.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;
let panel: Person;
let faults: () => Promise<string[]>;
let server: Awaited<ReturnType<typeof serve>>;
let refusal: object | undefined;

/** The link is text: nothing may open it unasked. */
const publicUrl = 'https://smith.example.com/public/1/r';

const orRefused =
  (answer: object): Answer =>
  (response) =>
    refusal ? answerJson(400, refusal)(response) : answerJson(200, answer)(response);

beforeAll(async () => {
  server = await serve(
    runnableWith({
      '/chat/feedback': answerPost(orRefused({})),
      '/chat/public_trace_link': (response, request) =>
        request.method === 'PUT'
          ? orRefused({ public_url: publicUrl })(response, request)
          : answerJson(405, {})(response),
    }),
  );
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
  await panel.addProfile({ name: 'Rated', url: `${server.origin}/chat`, mode: 'Single response' });
  await panel.send('Good day?');
  await panel.answer('done');
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const press = (key: 'Enter' | 'Escape') => panel.page.keyboard.press(key);
const dialogs = () => panel.page.$$eval('dialog[open]', (all) => all.length);
const isOpen = async (count: number) =>
  until(async () => (await dialogs()) === count, `${count} dialogs are open`);
const pressed = () =>
  panel.page.$$eval('article [aria-pressed]', (all) =>
    all.map((one) => `${one.getAttribute('aria-label')}: ${one.getAttribute('aria-pressed')}`),
  );
const lastBody = (path: string) =>
  JSON.parse(
    server.requests.findLast((request) => request.path === path && request.body !== '')?.body ?? 'null',
  );

test('thumbs go to the server, and stay at the answer', walk('feedback-and-traces'), async () => {
  await tabTo(panel.page, /Good answer$/, true);
  await press('Enter');
  await until(
    async () => (await pressed()).join() === 'Good answer: true,Bad answer: false',
    'the thumb is pressed',
  );
  expect(lastBody('/chat/feedback')).toEqual({ run_id: 'r1', key: 'correctness', score: 1 });
  expect(await faultsOfLook(panel.page, 'feedback-thumbs')).toEqual([]);
});

test('a refusal is said in the form, which keeps what is typed until it is sent', async () => {
  refusal = { detail: 'The feedback endpoint is only accessible when LangSmith is enabled' };
  await tabTo(panel.page, /Bad answer$/);
  await press('Enter');
  await panel.page.waitForSelector('dialog[open] [role="alert"]');
  await tabTo(panel.page, 'textbox Comment');
  await panel.page.keyboard.type('Not polite');
  await tabTo(panel.page, 'textbox Corrected answer');
  await panel.page.keyboard.type('Good day to you');
  await tabTo(panel.page, 'button Send feedback');
  await press('Enter');
  await until(async () => lastBody('/chat/feedback').comment === 'Not polite', 'it is sent again');
  const alert = await panel.page.waitForSelector('dialog[open] section:has(> [role="alert"])');
  expect(await alert?.evaluate(({ textContent }) => textContent)).toContain('LangSmith is enabled');
  expect(await faultsOfLook(panel.page, 'feedback-refused')).toEqual([]);
  refusal = undefined;
  await tabTo(panel.page, 'button Send feedback');
  await press('Enter');
  await isOpen(0);
  expect(lastBody('/chat/feedback')).toEqual({
    run_id: 'r1',
    key: 'correctness',
    score: 0,
    comment: 'Not polite',
    value: { correction: 'Good day to you' },
  });
  const name = () => panel.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await until(async () => (await name()) === 'Bad answer', 'the thumb has the focus again');
});

test('feedback is there after a reload, and can be changed', async () => {
  await panel.page.reload();
  await until(
    async () => (await pressed()).join() === 'Good answer: false,Bad answer: true',
    'the thumb is pressed',
  );
  await openMore(panel.page);
  await tabTo(panel.page, 'button Change feedback…');
  await press('Enter');
  await isOpen(1);
  const typed = await panel.page.$$eval('dialog[open] :is(input, textarea)', (all) =>
    all.map((box) => (box as HTMLInputElement).value),
  );
  expect(typed).toEqual(['0', 'Not polite', 'Good day to you']);
  expect(await faultsOfLook(panel.page, 'feedback-change')).toEqual([]);
  await press('Escape');
  await isOpen(0);
});

test('a public link is made only after a question, and shown with ways to copy and open it', async () => {
  const puts = () => server.requests.filter(({ method }) => method === 'PUT').length;
  await openMore(panel.page);
  await tabTo(panel.page, 'button Public trace link…');
  await press('Enter');
  await isOpen(1);
  await expect.poll(() => focused(panel.page)).toBe('button Cancel');
  expect(await faultsOfLook(panel.page, 'public-link-question')).toEqual([]);
  expect(puts()).toBe(0);
  await tabTo(panel.page, 'button Make public');
  await press('Enter');
  await until(async () => (await focused(panel.page)) === 'link Open public trace', 'the link has the focus');
  expect(await panel.page.$eval('dialog[open] a', (link) => [link.href, link.rel])).toEqual([
    publicUrl,
    'noopener noreferrer',
  ]);
  expect(await faultsOfLook(panel.page, 'public-link')).toEqual([]);
  await press('Escape');
  await isOpen(0);
  expect(puts()).toBe(1);
});

test('a pattern in the profile makes a link at the answer', async () => {
  await chooseInMenu(panel.page, 'Edit profile');
  await isOpen(1);
  const box = 'dialog[open] ::-p-aria(Trace link)';
  await panel.page.$$eval('dialog[open] details', (all) => {
    for (const fold of all) fold.open = true;
  });
  await (await panel.page.waitForSelector(box))?.focus();
  await panel.page.keyboard.type('https://smith.example.com/runs');
  await tabTo(panel.page, 'button Save profile');
  await press('Enter');
  await until(async () => (await focused(panel.page)) === 'textbox Trace link', 'the field is refused');
  await panel.page.keyboard.press('End');
  await panel.page.keyboard.type('/{run_id}');
  await tabTo(panel.page, 'button Save profile');
  await press('Enter');
  await isOpen(0);
  await openMore(panel.page);
  const link = await panel.page.waitForSelector('::-p-aria([name="Open trace"][role="link"])');
  expect(await link?.evaluate((found) => (found as HTMLAnchorElement).href)).toBe(
    'https://smith.example.com/runs/r1',
  );
  expect(await faultsOfLook(panel.page, 'trace-link')).toEqual([]);
  expect(await faults()).toEqual([]);
});
