import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, answerPost, answerStream, serve, sseHeaders } from '../support/http-server.ts';
import { stepEvent } from '../support/step-items.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { faultsIn, faultsOfLook } from './looks.ts';
import { gone, type Person, person, until } from './person.ts';
import { walk } from './walk.ts';

const data = (value: unknown) => `event: data\r\ndata: ${JSON.stringify(value)}\r\n\r\n`;
const end = 'event: end\r\n\r\n';
const usage = { input_tokens: 1_250, output_tokens: 84, total_tokens: 1_334 };
const named = (name: string) => ({ name });
const model = 'ChatWithAVeryLongNameOfItsOwn';

/** An agent that calls a tool which fails, and then answers. */
const events = [
  stepEvent('on_chain_start', 'root', [], { input: { question: 'How long?' } }, named('travel-agent')),
  stepEvent(
    'on_prompt_start',
    'p',
    ['root'],
    { input: { question: 'How long?' } },
    named('ChatPromptTemplate'),
  ),
  stepEvent('on_prompt_end', 'p', ['root'], { output: { messages: [] } }, named('ChatPromptTemplate')),
  stepEvent('on_chain_start', 'loop', ['root'], {}, named('RunnableSequence')),
  stepEvent('on_chat_model_start', 'm', ['root', 'loop'], { input: { messages: [] } }, named(model)),
  stepEvent('on_tool_start', 't', ['root', 'loop'], { input: { city: 'Oslo' } }, named('distance')),
  stepEvent('on_tool_error', 't', ['root', 'loop'], { error: 'No such city.' }, named('distance')),
  stepEvent(
    'on_chat_model_end',
    'm',
    ['root', 'loop'],
    { output: { type: 'ai', content: 'Two hours.', usage_metadata: usage } },
    named(model),
  ),
  stepEvent('on_chain_end', 'loop', ['root'], { output: 'Two hours.' }, named('RunnableSequence')),
  stepEvent('on_chain_stream', 'root', [], { chunk: 'Two ' }, named('travel-agent')),
  stepEvent('on_chain_stream', 'root', [], { chunk: 'hours.' }, named('travel-agent')),
  stepEvent('on_chain_end', 'root', [], { output: 'Two hours.' }, named('travel-agent')),
];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const slowly: Answer = async (response) => {
  response.writeHead(200, sseHeaders);
  for (const event of events) {
    response.write(data(event));
    await pause(60);
  }
  response.end(end);
};

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let panel: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  server = await serve({
    '/agent/stream_events': answerPost(slowly),
    '/hidden/stream_events': answerPost(answerStream(end)),
    '/hidden/stream': answerPost(answerStream(data('The answer itself.'), end)),
    '/plain/stream': answerPost(answerStream(data('No steps here.'), end)),
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  faults = await faultsIn(panel.page);
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

async function press(name: string | RegExp, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(panel.page, name);
  await panel.page.keyboard.press(key);
}

/** Names of the endpoints that were asked to run. */
const posts = (at: string) =>
  server.requests.flatMap(({ method, path }) =>
    method === 'POST' && path.startsWith(at) ? [path.slice(at.length)] : [],
  );

const items = () =>
  panel.page.$$eval('[role="treeitem"]', (all) => all.map((item) => (item as HTMLElement).innerText));
const shown = () =>
  panel.page.$eval('section[aria-label="Inspector"]', (all) => (all as HTMLElement).innerText);

/** Switches steps on in the chosen profile, by keyboard. */
async function showSteps() {
  await panel.editProfile();
  await panel.page.waitForSelector('dialog[open]');
  await press(/Requests/);
  await press('checkbox Show steps', 'Space');
  await press('button Save profile');
  await gone(panel.page, 'dialog');
}

async function openSteps() {
  await press(/^button Inspect:/);
  await panel.page.waitForSelector('section[aria-label="Inspector"]');
  await tabTo(panel.page, /^tab /);
  await panel.page.keyboard.press('End');
  expect(await focused(panel.page)).toBe('tab Steps');
}

test('a profile asks for steps, and the inspector shows them as a tree', walk('steps'), async () => {
  const { page } = panel;
  await panel.addProfile({ name: 'Agent', url: `${server.origin}/agent` });
  await showSteps();
  await panel.send('How long does it take?');
  await panel.answer('done');
  expect(posts('/agent/')).toEqual(['stream_events']);

  await openSteps();
  await until(async () => (await items()).length === 5, 'the steps are shown');
  expect((await items())[0]).toContain('travel-agent');
  expect(await faultsOfLook(page, 'steps')).toEqual([]);

  await tabTo(page, /^treeitem /);
  for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowLeft'] as const) await page.keyboard.press(key);
  expect(await items()).toHaveLength(3);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForSelector('section[aria-label="Step distance"]');
  await expect.poll(shown).toContain('No such city.');
  await expect.poll(shown).toContain('Oslo');
  expect(await faultsOfLook(page, 'step-opened')).toEqual([]);

  await press('button Close step');
  await expect.poll(() => focused(page)).toMatch(/^treeitem distance/);
  await page.keyboard.press('Escape');
  await page.waitForSelector('section[aria-label="Inspector"]', { hidden: true });
  expect(await faults()).toEqual([]);
});

test('a server without steps answers as usual, and a line says so', async () => {
  const { page } = panel;
  await panel.addProfile({ name: 'Plain', url: `${server.origin}/plain` });
  await showSteps();
  await panel.send('And you?');
  await panel.answer('done');
  const last = await page.$$eval('article', (all) => (all.at(-1) as HTMLElement).innerText);
  expect(last).toContain('No steps here.');
  expect(last).toContain('This server does not show its steps');
  expect(posts('/plain/')).toEqual(['stream_events', 'stream_log', 'stream']);

  await panel.send('And again?');
  await panel.answer('done');
  const next = await page.$$eval('article', (all) => (all.at(-1) as HTMLElement).innerText);
  expect(next).toContain('No steps here.');
  expect(next).not.toContain('does not show its steps');
  expect(posts('/plain/')).toEqual(['stream_events', 'stream_log', 'stream', 'stream']);

  await openSteps();
  await until(async () => (await shown()).includes('does not show its steps'), 'the tab says why');
  expect(await faultsOfLook(page, 'steps-missing')).toEqual([]);
});

test('a server that leaves the answer out is said to, and asked for no steps from then on', async () => {
  const { page } = panel;
  await page.keyboard.press('Escape');
  await page.waitForSelector('section[aria-label="Inspector"]', { hidden: true });
  await panel.addProfile({ name: 'Hidden', url: `${server.origin}/hidden` });
  await showSteps();
  await panel.send('Anything?');
  await panel.answer('failed');
  const said = await page.$eval('[role="alert"]', (alert) => (alert as HTMLElement).innerText);
  expect(said).toContain('The server left the answer out');
  expect(posts('/hidden/')).toEqual(['stream_events']);
  expect(await faultsOfLook(page, 'steps-left-out')).toEqual([]);

  await press('button Turn off “Show steps” and resend');
  await panel.answer('done');
  const last = await page.$$eval('article', (all) => (all.at(-1) as HTMLElement).innerText);
  expect(last).toContain('The answer itself.');
  expect(last).not.toContain('does not show its steps');
  expect(posts('/hidden/')).toEqual(['stream_events', 'stream']);
  expect(await faults()).toEqual([]);
});
