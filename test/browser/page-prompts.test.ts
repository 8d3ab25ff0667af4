import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsOfLook } from './looks.ts';
import { gone, type Person, person } from './person.ts';
import {
  article,
  callInPalette,
  callPrompt,
  documentFields,
  messageOf,
  orders,
  promptItem,
  storePrompts,
} from './prompted-pages.ts';
import { says } from './served.ts';
import { clearMessage, clickIcon, dispatch, openedPanel, visit } from './ways-in.ts';

const waiting = { timeout: 20_000 };

let chromium: TestBrowser;
let site: Awaited<ReturnType<typeof serve>>;
let runnables: Awaited<ReturnType<typeof serve>>;
let panel: Person;

beforeAll(async () => {
  site = await serve({ '/tides': article, '/orders': orders });
  runnables = await serve({
    '/chat/stream': says('Ahoy'),
    '/notes/input_schema': answerJson(200, documentFields),
    '/notes/invoke': answerJson(200, { output: 'At six' }),
  });
  chromium = await startBrowser();
  const page = person(await chromium.openPage());
  await page.addProfile({ name: 'Notes', url: `${runnables.origin}/notes`, mode: 'Single response' });
  await page.addProfile({ name: 'Pirate', url: `${runnables.origin}/chat` });
  await storePrompts(page.page, 'Pirate');
  await page.page.close();
  await clickIcon(chromium, await visit(chromium, address('/tides')));
  panel = person(await openedPanel(chromium));
});

afterAll(async () => {
  await chromium?.close();
  await site?.[Symbol.asyncDispose]();
  await runnables?.[Symbol.asyncDispose]();
});

afterEach(async () => {
  for (const remove of await panel.page.$$('form ul[aria-label="Context"] li button:last-child'))
    await remove.click();
  await clearMessage(panel.page);
});

/** A site to which the tested build has access. */
const address = (path: string) => `${site.origin}${path}`;

/** The site under a name to which it has no access. */
const elsewhere = (path: string) => address(path).replace('127.0.0.1', 'localhost');

const chips = () =>
  panel.page.$$eval('form ul[aria-label="Context"] li button:first-child', (all) =>
    all.map((chip) => chip.getAttribute('aria-description') ?? ''),
  );
const shown = () => expect.poll(chips, waiting);
const message = () => messageOf(panel.page);

const sent = (path = '/chat/stream') =>
  runnables.requests.flatMap(({ method, path: at, body }) =>
    method === 'POST' && at === path ? [JSON.parse(body)] : [],
  );

/** The text of the last request. */
const lastText = (): string => sent().at(-1)?.input;

/** Does something that sends one message. Resolves once its answer has ended. */
async function sendsOnce(act: () => unknown) {
  const before = { requests: sent().length, answers: await panel.answersIn('done') };
  await act();
  await expect.poll(() => panel.answersIn('done'), waiting).toBe(before.answers + 1);
  expect(await panel.lastText()).toContain('Ahoy');
  expect(sent()).toHaveLength(before.requests + 1);
}

/** Opens a page in front, with its first paragraph selected if asked for. */
async function front(url: string, isSelected = false) {
  const page = await visit(chromium, url);
  if (isSelected)
    await page.evaluate(() => {
      const first = document.querySelector('#first');
      if (first) getSelection()?.selectAllChildren(first);
    });
}

/** Chooses a prompt in the context menu of the page in front, as the browser reports it. */
async function ask(name: string, item: object = {}) {
  const menuItemId = await promptItem(panel.page, name);
  await dispatch(chromium, 'contextMenus.onClicked', { menuItemId, frameId: 0, editable: false, ...item });
}

describe('a prompt about the page', () => {
  test('has the page in front as a chip at its place; the first blank is selected', async () => {
    await front(address('/tides'));
    await callPrompt(panel, 'sum');
    await expect
      .poll(message, waiting)
      .toEqual({ value: 'Sum up:\n{{page}}\nFor {{whom}}.', selected: '{{whom}}' });
    await shown().toEqual([expect.stringMatching(/^Tides, .*goes into “\{\{page\}\}”$/)]);
    expect(await faultsOfLook(panel.page, 'page-prompt')).toEqual([]);
    expect(sent()).toEqual([]);
    await panel.page.keyboard.type('Alex');
    await panel.button('Send').click();
    await panel.answer('done');
    expect(lastText()).toMatch(/^Sum up:\n> .*High water is at six in the morning\..*\nFor Alex\.$/s);
    expect(lastText()).not.toContain('/tides');
  });

  test('takes the selection from the menu', async () => {
    await front(address('/tides'), true);
    await ask('explain', { selectionText: 'High water' });
    await expect.poll(async () => (await message()).value, waiting).toBe('Explain “{{selection}}”.');
    await shown().toEqual([expect.stringMatching(/^Selection, .*goes into “\{\{selection\}\}”$/)]);
  });

  test('keeps its blank without access, and says what to do', async () => {
    const before = sent().length;
    await front(elsewhere('/tides'));
    await callPrompt(panel, 'now');
    await expect
      .poll(message, waiting)
      .toEqual({ value: 'Read {{title}} at {{url}}:\n{{page}}', selected: '{{title}}' });
    expect(await panel.text()).toContain('Runnel may not read this tab yet. Right-click the page');
    expect(await chips()).toEqual([]);
    expect(sent()).toHaveLength(before);
  });

  test('takes what a page says as text alone', async () => {
    await front(address('/orders'), true);
    await sendsOnce(() => callPrompt(panel, 'now'));
    expect(lastText()).toContain('Read { {selection}} and { {page}} at ');
    expect(lastText()).toContain('Write {{page}} and {{url}}, then send /now.');
  });

  test('of a starter has the title', async () => {
    await front(address('/tides'));
    await dispatch(chromium, 'commands.onCommand', 'new-conversation');
    await panel.button('What is {{title}} about?').click();
    await expect.poll(async () => (await message()).value, waiting).toBe('What is Tides about?');
  });
});

describe('a prompt that is sent at once', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the context menu', () => ask('now')],
    ['the message box', () => callPrompt(panel, 'now')],
    ['the palette', () => callInPalette(panel, 'now')],
    ['the address bar', () => dispatch(chromium, 'omnibox.onInputEntered', '/now', 'currentTab')],
  ])('is sent once from %s, with what it shows', async (_, choose) => {
    await front(address('/tides'));
    await sendsOnce(choose);
    expect(lastText()).toMatch(/Read Tides at http.*\/tides:.*> .*High water is at six/s);
    expect((await message()).value).toBe('');
    expect(await chips()).toEqual([]);
  });

  test('says so where it is chosen', async () => {
    await panel.textbox('Message').fill('/');
    await panel.page.waitForSelector('[role="option"]');
    const options = await panel.page.$$eval('[role="option"]', (all) => all.map((each) => each.textContent));
    expect(options.map((text) => text?.includes('sends at once'))).toEqual([false, false, true, true]);
    expect(await faultsOfLook(panel.page, 'page-prompts-listed')).toEqual([]);
  });

  test('waits after other text', async () => {
    const before = sent().length;
    await panel.textbox('Message').fill('Dear Alex');
    await ask('hello');
    await expect.poll(async () => (await message()).value, waiting).toBe('Dear Alex\n\nGood morning');
    expect(sent()).toHaveLength(before);
  });
});

test('page content goes as the message settings say', async () => {
  await panel.choose('Notes');
  await panel.settings().click();
  await panel.openSection('Page content');
  await panel.textbox('Text for each item').fill('<doc>{{text}}</doc>');
  expect(await faultsOfLook(panel.page, 'page-content')).toEqual([]);
  expect(await panel.text()).toContain('<doc>High water is at six.');
  await panel.button('Save settings').click();
  await gone(panel.page, 'dialog');
  await front(address('/tides'), true);
  await dispatch(chromium, 'commands.onCommand', 'send-selection');
  await shown().toEqual([expect.stringMatching(/^Selection, /)]);
  await panel.send('When?');
  await panel.answer('done');
  expect(sent('/notes/invoke').at(-1)).toMatchObject({
    input: { question: expect.stringMatching(/^<doc>High water.*<\/doc>\n\nWhen\?$/s) },
  });
});
