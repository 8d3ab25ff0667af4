import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serve } from '../support/http-server.ts';
import { smallPdf } from '../support/small-pdf.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsOfLook } from './looks.ts';
import { runInPalette } from './palette-keys.ts';
import { type Person, person } from './person.ts';
import { messages, says, schema, serveRunnables } from './served.ts';
import { answerFile, answerSignedIn, dot, expectPlain, patience, tabFilesOf } from './tab-file-scene.ts';
import { walk } from './walk.ts';
import { clickIcon, openedPanel, visit } from './ways-in.ts';

let runnables: Awaited<ReturnType<typeof serveRunnables>>;
/** `site` has pages and files, `pictures` the pictures of a page. */
let site: Awaited<ReturnType<typeof serve>>;
let pictures: Awaited<ReturnType<typeof serve>>;
let chromium: TestBrowser;
let panel: Person;
let tabs: ReturnType<typeof tabFilesOf>;

const letter = { type: 'string', title: 'Letter', extra: { widget: { type: 'base64file' } } };

beforeAll(async () => {
  runnables = await serveRunnables({
    chat: { input: schema(messages), stream: says('I see') },
    letters: { input: schema({ type: 'object', properties: { letter }, required: ['letter'] }) },
    guide: {},
  });
  pictures = await serve({
    '/cat%20one.png': answerFile('image/png', dot),
    '/page': answerFile('text/html', '<p>Sign in</p>'),
  });
  site = await serve({
    '/page': answerFile('text/html; charset=utf-8', '<!doctype html><title>Page</title><p>Words of the page'),
    '/paper.pdf': answerFile('application/pdf', smallPdf),
    '/dot.png': answerFile('image/png', dot),
    '/refused.pdf': answerSignedIn((response) => response.writeHead(403).end()),
    '/sign-in.pdf': answerSignedIn(answerFile('text/html', '<p>Sign in')),
    '/moved.pdf': answerSignedIn((response) => response.writeHead(302, { location: '/paper.pdf' }).end()),
    '/large.pdf': answerSignedIn(answerFile('application/pdf', new Uint8Array(16 * 1024 * 1024 + 1))),
  });
  chromium = await startBrowser();
  const page = person(await chromium.openPage());
  await page.addProfile({ name: 'Guide', url: runnables.url('guide') });
  await page.addProfile({ name: 'Letters', url: runnables.url('letters') });
  await page.addProfile({ name: 'Seer', url: runnables.url('chat') });
  await page.page.close();
  await clickIcon(chromium, await visit(chromium, `${site.origin}/page`));
  panel = person(await openedPanel(chromium));
  tabs = tabFilesOf(chromium, panel);
});

afterAll(async () => {
  await chromium?.close();
  for (const server of [runnables, site, pictures]) await server?.[Symbol.asyncDispose]();
});

beforeEach(() => {
  for (const server of [site, pictures]) server.requests.length = 0;
});

/** Removes what a test has left. */
afterEach(async () => {
  for (const button of await panel.page.$$('form button[aria-label^="Remove "]')) await button.click();
});

/** Opens a file in a tab of its own, and asks about it. */
async function askAboutFile(path: string, name = `File of ${new URL(site.origin).host}`) {
  await visit(chromium, `${site.origin}${path}`);
  site.requests.length = 0;
  await tabs.ask('Seer', 'page');
  await tabs.offered(name);
  expect(site.requests).toEqual([]);
}

describe('a picture of a page', () => {
  const picture = () => `Picture of ${new URL(pictures.origin).host}`;
  const url = () => `${pictures.origin}/cat%20one.png`;

  test('is requested after a click, and goes with the message', walk('files-from-the-tab'), async () => {
    await visit(chromium, `${site.origin}/page`);
    site.requests.length = 0;
    await tabs.askAbout('Seer', url());
    await tabs.offered(picture());
    expect(await faultsOfLook(panel.page, 'tab-file')).toEqual([]);
    expect([...pictures.requests, ...site.requests]).toEqual([]);
    expect(await tabs.attached()).toEqual([]);
    await panel.button('Load picture').click();
    await expect.poll(tabs.attached, patience).toEqual([expect.stringMatching(/^cat one\.png 70 bytes$/)]);
    expectPlain(pictures.requests, '/cat%20one.png');
    expect(site.requests).toEqual([]);
    await expect.poll(tabs.offers, patience).toEqual([]);

    await panel.send('What is it?');
    expect(await panel.answer('done')).toContain('I see');
    expect(await tabs.attached()).toEqual([]);
    expect(runnables.posts('chat').at(-1)?.body).toContain(`data:image/png;base64,${dot.toString('base64')}`);
  });

  test('is loaded by keyboard alone, and the focus goes to the message', async () => {
    await tabs.askAbout('Seer', url());
    await tabs.offered(picture());
    await panel.textbox('Message').click();
    for (const name of [`Remove ${picture()}`, 'Load picture']) {
      await panel.page.keyboard.down('Shift');
      await panel.page.keyboard.press('Tab');
      await panel.page.keyboard.up('Shift');
      const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;
      expect(await panel.page.evaluate(focused)).toBe(name);
    }
    await panel.page.keyboard.press('Enter');
    await expect.poll(tabs.attached, patience).toHaveLength(1);
    const box = () => panel.page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(box, patience).toBe('TEXTAREA');
  });

  test('that its page carries inside is attached without any request', async () => {
    await tabs.askAbout('Seer', `data:image/png;base64,${dot.toString('base64')}`);
    await expect.poll(tabs.attached, patience).toEqual([expect.stringMatching(/^picture\.png 70 bytes$/)]);
    expect(await tabs.offers()).toEqual([]);
  });

  test('goes into the field of a runnable that takes a file there', async () => {
    await tabs.askAbout('Letters', url());
    await tabs.offered(picture());
    await tabs.shows('It goes into “Letter”.');
    await panel.button('Load picture').click();
    await tabs.shows('cat one.png');
    await expect.poll(tabs.offers, patience).toEqual([]);
  });

  test('is not loaded for a runnable that takes no files, until a profile is chosen that does', async () => {
    await tabs.askAbout('Guide', url());
    await tabs.offered(picture());
    await tabs.shows('This runnable takes no files. Choose another profile');
    expect(await panel.page.$('::-p-aria([name="Load picture"])')).toBeNull();
    await panel.choose('Seer');
    await panel.button('Load picture').wait();
    expect(pictures.requests).toEqual([]);
  });

  test('is not loaded in a temporary conversation, until a new one is started', async () => {
    await runInPalette(panel, 'temporary', 'New temporary conversation');
    await tabs.askAbout('Seer', url());
    await tabs.offered(picture());
    await tabs.shows('a temporary conversation stores nothing on disk, so it takes no files');
    await panel.button('New conversation').click();
    await panel.button('Load picture').wait();
    expect(pictures.requests).toEqual([]);
  });

  test.each([
    ['blob:http://127.0.0.1/1-2', 'Picture of the page', 'Only the tab itself can read this.'],
    ['file:///home/ada/cat.png', 'Picture of the page', 'This file is on your computer.'],
  ])('at %s cannot be loaded, which is said', async (address, name, words) => {
    await tabs.askAbout('Seer', address);
    await tabs.offered(name);
    await tabs.shows(words);
    expect(await panel.page.$('::-p-aria([name="Load picture"])')).toBeNull();
    await panel.button(`Remove ${name}`).click();
    await expect.poll(tabs.offers, patience).toEqual([]);
  });

  test('that is none says what came, and can be tried again', async () => {
    await tabs.askAbout('Seer', `${pictures.origin}/page`);
    await tabs.offered(picture());
    await panel.button('Load picture').click();
    await tabs.shows('sent a web page instead of the file, probably to sign in');
    expect(await faultsOfLook(panel.page, 'tab-file-failed')).toEqual([]);
    await panel.button('Load picture').click();
    await expect.poll(() => pictures.requests.length, patience).toBe(2);
    expect(await tabs.attached()).toEqual([]);
  });
});

describe('a tab that shows a file by itself', () => {
  test.each([
    ['/paper.pdf', 'File', 'Load file', /^paper\.pdf /],
    ['/dot.png', 'Picture', 'Load picture', /^dot\.png /],
  ])('%s is requested once more after the click alone, without cookies', async (path, kind, button, name) => {
    await askAboutFile(path, `${kind} of ${new URL(site.origin).host}`);
    await panel.button(button).click();
    await expect.poll(tabs.attached, patience).toEqual([expect.stringMatching(name)]);
    expectPlain(site.requests, path);
    expect(pictures.requests).toEqual([]);
  });

  test.each([
    ['/refused.pdf', 'refuses access (status 403), probably because the file needs your cookies'],
    ['/sign-in.pdf', 'sent a web page instead of the file, probably to sign in'],
    ['/moved.pdf', 'redirects to another address, perhaps to sign in.'],
    ['/large.pdf', 'The file is larger than 16 MiB, so Runnel does not load it.'],
  ])('%s says why it cannot be loaded', async (path, words) => {
    await askAboutFile(path);
    await panel.button('Load file').click();
    await tabs.shows(words);
    expectPlain(site.requests, path);
    expect(await tabs.attached()).toEqual([]);
  });
});
