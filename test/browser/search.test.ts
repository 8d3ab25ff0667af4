import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { type Answer, answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { storeLongConversation } from './long-conversation-records.ts';
import { axeViolations, faultsOfLook } from './looks.ts';
import { type Person, person } from './person.ts';
import { type SearchReader, searchReader } from './search-reader.ts';
import { noteAsUnindexed } from './search-records.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let app: Person;
let reader: SearchReader;

/** Repeats the message, followed by more lines than the window holds. */
const echo: Answer = (response, { method, body }) => {
  if (method !== 'POST') return answerJson(405, {})(response);
  const said = Object.values(JSON.parse(body).input).join(' ');
  const lines = Array.from({ length: 30 }, (_, line) => `- line ${line}`).join('\n');
  return answerJson(200, { output: `You said: *${said}*\n\n${lines}` })(response);
};

/** Answers with two text fields: the one that is shown, and a second to choose. */
const dict: Answer = (response, { method }) =>
  answerJson(method === 'POST' ? 200 : 405, { output: { output: 'A walrus.', detail: 'A narwhal.' } })(
    response,
  );

const schema = { type: 'object', properties: { input: { type: 'string' } }, required: ['input'] };

beforeAll(async () => {
  server = await serve({
    '/echo/invoke': echo,
    '/echo/input_schema': answerJson(200, schema),
    '/dict/invoke': dict,
    '/dict/input_schema': answerJson(200, schema),
  });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  reader = searchReader(app.page);
  await resize(app.page, { width: 400, height: 700 });
  await app.addProfile({ name: 'Guide', url: `${server.origin}/echo`, mode: 'Single response' });
  await storeLongConversation(app.page, 'long', 10_000);
  await noteAsUnindexed(app.page);
  await say('Where do otters sleep?', 'And the badger?', 'Thank you');
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Sends these messages in a new conversation. */
async function say(...texts: string[]) {
  await app.button('New conversation').click();
  for (const text of texts) {
    await app.send(text);
    await app.answer('done');
  }
}

describe('a found message', () => {
  beforeEach(async () => {
    await reader.look('otter', '2 matches');
    await reader.press('ArrowDown', 'ArrowDown');
    await reader.focus().toMatch(/^button Where do otters sleep\?(?!.*You said)/);
    await reader.press('Enter');
    await expect.poll(reader.marked).toEqual(['otter']);
  });

  test(
    'is in view with its words marked, has the focus, and stays in place',
    walk('conversations-and-search'),
    async () => {
      await reader.focus().toBe('article You');
      expect(await reader.seen()).toContain('Where do otters sleep?');
      await expect.poll(reader.hasJump).toBe(true);
      expect(await axeViolations(app.page)).toEqual([]);
    },
  );

  test('stays marked while the reader looks around, until Escape', async () => {
    await reader.focus().toBe('article You');
    await reader.press('ArrowDown', 'Tab');
    await reader.focus().toBe('button Copy');
    expect(await reader.marked()).toEqual(['otter']);
    // The first one hides the tooltip of the button.
    await reader.press('Escape', 'Escape');
    await expect.poll(reader.marked).toEqual([]);
    await expect.poll(() => app.page.$$eval('article[tabindex]', ({ length }) => length)).toBe(0);
  });

  test('loses its marks when another conversation opens, also after a return', async () => {
    await app.page.$eval('button[aria-label="New conversation"]', (button) => button.click());
    await expect.poll(reader.marked).toEqual([]);
    await app.button('Conversations').click();
    await app.page.locator('::-p-xpath(//li//button[contains(., "Where do otters")])').click();
    await expect.poll(reader.seen).toContain('line 29');
    expect(await reader.marked()).toEqual([]);
  });
});

test('a found title opens its conversation at the end', async () => {
  await reader.look('10000 messages', '1 match');
  await reader.press('ArrowDown', 'Enter');
  await expect.poll(reader.seen).toContain('Question 9999:');
  await expect.poll(reader.fromEnd).toBeLessThan(2);
  expect(await reader.marked()).toEqual([]);
  await reader.focus().toBe('textbox Message');
});

test('every word is marked, also inside Markdown, in both themes', async () => {
  await reader.look('said otters', '1 match');
  expect(await faultsOfLook(app.page, 'search-hits')).toEqual([]);
  await reader.press('ArrowDown', 'Enter');
  await expect.poll(reader.marked).toEqual(['said', 'otters']);
  await reader.focus().toBe('article Guide');
  expect(await faultsOfLook(app.page, 'search-hit-reached')).toEqual([]);
});

test('a found message on another branch shows that branch', async () => {
  await say('The heron stands still', 'So it does');
  // The accessibility tree may lack elements far out of view.
  const edit = await app.page.waitForSelector('article button[aria-label="Edit message"]:enabled');
  await edit?.press('Enter');
  const box = await app.page.waitForSelector('article textarea:focus');
  await box?.type(', or the stork');
  await box?.press('Enter');
  await expect.poll(() => app.page.$$eval('article', ({ length }) => length)).toBe(2);
  await app.answer('done');
  await reader.look('so it does', '2 matches');
  await reader.press('ArrowDown', 'ArrowDown', 'Enter');
  await expect.poll(reader.marked).toEqual(['So', 'it', 'does']);
  await reader.focus().toBe('article You');
  expect(await app.page.$eval('[role="log"]', ({ textContent }) => textContent)).toMatch(/heron.*1 of 2/s);
});

test('message 4,711 of 10,000 is reached', async () => {
  await reader.look('question 4711', '1 match');
  await reader.press('ArrowDown', 'Enter');
  await expect.poll(reader.marked).toEqual(['Question', '4711']);
  await expect.poll(reader.seen).toContain('Question 4711:');
  await reader.focus().toBe('article You');
  await expect.poll(reader.hasJump).toBe(true);
  expect(await axeViolations(app.page)).toEqual([]);
  await (await app.page.$('::-p-aria([name="Jump to latest"][role="button"])'))?.focus();
  await reader.press('Enter');
  await expect.poll(reader.seen).toContain('Question 9999:');
  await expect.poll(reader.fromEnd).toBeLessThan(2);
  expect(await reader.marked()).toEqual([]);
});

test('the count ends with “so far” while older messages are indexed', async () => {
  await reader.look('question 471', '6 matches');
  await noteAsUnindexed(app.page);
  const said = await reader.countsShown();
  await app.page.keyboard.type('1');
  await expect.poll(reader.count, { timeout: 30_000 }).toBe('1 match');
  expect(await said.jsonValue()).toContain('Still searching. 1 match so far.');
});

test('a search without a match says “No matches”', async () => {
  await reader.look('otter hovercraft', 'No matches');
  expect(await reader.hits()).toEqual([]);
  expect(await axeViolations(app.page)).toEqual([]);
});

test('a message sent in another window meanwhile is added to the matches', async () => {
  await reader.look('kingfisher', 'No matches');
  const other = person(await chromium.openPage());
  await other.button('New conversation').click();
  await other.send('A kingfisher dives');
  await other.answer('done');
  await other.page.close();
  await app.page.bringToFront();
  await expect.poll(reader.count, { timeout: 10_000 }).toBe('2 matches');
});

test('choosing another answer field changes the text that search finds', async () => {
  await reader.press('Escape', 'Escape');
  await app.addProfile({ name: 'Zoo', url: `${server.origin}/dict`, mode: 'Single response' });
  await say('Which animal?');
  await reader.look('narwhal', 'No matches');
  await reader.press('Escape', 'Escape');
  await tabTo(app.page, 'button Use as the answer', true);
  await reader.press('Enter');
  await reader.look('narwhal', '1 match');
  await reader.press('ArrowDown', 'Enter');
  await expect.poll(reader.marked).toEqual(['narwhal']);
  // Everything fits the viewport, so “Jump to latest” hides.
  await expect.poll(reader.hasJump).toBe(false);
  await reader.look('walrus', 'No matches');
});
