import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsOfLook } from './looks.ts';
import { type Person, person } from './person.ts';
import { says } from './served.ts';
import { clickIcon, dispatch, openedPanel, visit } from './ways-in.ts';

let chromium: TestBrowser;
let site: Awaited<ReturnType<typeof serve>>;
let panel: Person;

const html =
  (body: string): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);

const article = html(
  `<!doctype html><title>Tides</title><article><h1>Tides</h1><p>${'High water is at six in the morning, and low water at noon. '.repeat(20)}</p></article>`,
);

const fields = {
  type: 'object',
  required: ['question'],
  properties: { question: { type: 'string' }, context: { type: 'string' } },
};

beforeAll(async () => {
  site = await serve({
    '/tides': article,
    '/empty': html('<!doctype html><title>Nothing</title>'),
    '/chat/stream': says('Ahoy'),
    '/notes/input_schema': answerJson(200, fields),
    '/notes/invoke': answerJson(200, { output: 'At six' }),
  });
  chromium = await startBrowser();
  const page = person(await chromium.openPage());
  await page.addProfile({ name: 'Pirate', url: `${site.origin}/chat` });
  await page.addProfile({ name: 'Notes', url: `${site.origin}/notes`, mode: 'Single response' });
  await page.page.close();
  await clickIcon(chromium, await visit(chromium, address('/tides')));
  panel = person(await openedPanel(chromium));
});

afterAll(async () => {
  await chromium?.close();
  await site?.[Symbol.asyncDispose]();
});

const address = (path: string) => `${site.origin}${path}`;

const chips = () =>
  panel.page.$$eval('form ul[aria-label="Context"] li button:first-child', (all) =>
    all.map((chip) => chip.getAttribute('aria-description') ?? ''),
  );

const bodies = (path: string) =>
  site.requests.flatMap(({ method, path: at, body }) => (method === 'POST' && at === path ? [body] : []));

/** Chooses an item of the context menu on a page, as the browser reports it. */
async function ask(path: string, profile: string, place: string, item: object = {}) {
  await visit(chromium, address(path));
  const profileId = await panel.page.evaluate(async (name) => {
    type Stored = { profiles: { profiles: { id: string; name: string }[] } };
    const { profiles } = (await chrome.storage.local.get()) as unknown as Stored;
    return profiles.profiles.find((each) => each.name === name)?.id ?? '';
  }, profile);
  const chosen = { menuItemId: JSON.stringify([profileId, place]), frameId: 0, editable: false, ...item };
  await dispatch(chromium, 'contextMenus.onClicked', chosen);
}

describe('a page as context', () => {
  test('is a chip after the menu, and sent around the message', async () => {
    await ask('/tides', 'Pirate', 'page');
    await expect
      .poll(chips, { timeout: 20_000 })
      .toEqual([expect.stringMatching(/^Tides, 1,\d{3} characters, about \d+ tokens$/)]);
    expect(await faultsOfLook(panel.page, 'context-chip')).toEqual([]);
    await panel.send('When is high water?');
    expect(await panel.answer('done')).toContain('Ahoy');
    expect(await chips()).toEqual([]);
    expect(bodies('/chat/stream')).toEqual([
      expect.stringMatching(/Tides\\n.*\/tides\\n\\n> .*High water is at six.*When is high water\?/),
    ]);
  });

  test('goes into the field that the person chooses, which stays for the next page', async () => {
    await ask('/tides', 'Notes', 'page');
    await expect.poll(chips, { timeout: 20_000 }).toHaveLength(1);
    await panel.page.click('form ul[aria-label="Context"] li button:first-child');
    await panel.page.waitForSelector('dialog[open] select');
    expect(await faultsOfLook(panel.page, 'context-opened')).toEqual([]);
    await panel.page.select('dialog[open] select', 'context');
    await panel.page.keyboard.press('Escape');
    await expect.poll(chips).toEqual([expect.stringContaining('goes into “context”')]);
    await panel.send('When?');
    await panel.answer('done');
    const [body] = bodies('/notes/invoke');
    expect(JSON.parse(body ?? '').input).toMatchObject({
      question: 'When?',
      context: expect.stringContaining('High water is at six'),
    });
    await ask('/tides', 'Notes', 'page');
    await expect.poll(chips, { timeout: 20_000 }).toEqual([expect.stringContaining('goes into “context”')]);
  });

  test('without any text says so', async () => {
    await ask('/empty', 'Pirate', 'page');
    await expect.poll(() => panel.text(), { timeout: 20_000 }).toContain('The page has no text to read.');
  });
});
