import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Answer, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { closePanel, closePanels, panelCloses } from './close-panel.ts';
import { faultsOfLook } from './looks.ts';
import { type Person, person, until } from './person.ts';
import { says } from './served.ts';
import { walk } from './walk.ts';
import { clearMessage, clickIcon, dispatch, openedPanel, visit } from './ways-in.ts';

let chromium: TestBrowser;
let site: Awaited<ReturnType<typeof serve>>;
let page: Person;

const aPage: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Page</title><p>Words of the page');

beforeAll(async () => {
  chromium = await startBrowser();
  site = await serve({
    '/poems/ode': aPage,
    '/news': aPage,
    '/pirate/stream': says('Ahoy'),
    '/poet/stream': says('A rhyme'),
  });
  page = person(await chromium.openPage());
  await page.addProfile({ name: 'Poet', url: `${site.origin}/poet` });
  await page.addProfile({ name: 'Pirate', url: `${site.origin}/pirate` });
});

afterAll(async () => {
  await chromium?.close();
  await site?.[Symbol.asyncDispose]();
});

afterEach(() => closePanels(chromium));

const patience = { timeout: 20_000 };
const line = '::-p-aria([name="Rule for this site"][role="status"])';

/** The site under a name to which the tested build has no access: only a gesture tells the address. */
const host = () => site.origin.replace('http://127.0.0.1', 'localhost');

/** Opens the panel by the icon, at a page of the site. */
async function panelAt(path: string): Promise<Person> {
  await clickIcon(chromium, await visit(chromium, `http://${host()}${path}`));
  return person(await openedPanel(chromium));
}

const sent = () => site.requests.flatMap(({ method, path }) => (method === 'POST' ? [path] : []));
const rules = async ({ page: shown }: Person) =>
  shown.$$eval('section:has(> #settings-sites) li', (all) =>
    all.map((item) => (item as HTMLElement).innerText.split(/\n+/)),
  );

/** Everything that is stored outside of the database. */
const stored = ({ page: shown }: Person) =>
  shown.evaluate(async () =>
    JSON.stringify([
      await chrome.storage.local.get(),
      await chrome.storage.session.get(null),
      { ...localStorage },
    ]),
  );

test(
  'a rule is made by keyboard, tried, and says what its pattern lacks',
  walk('profiles-for-sites'),
  async () => {
    await page.page.bringToFront();
    await page.openSettings();
    await page.button('Add rule').click();
    await expect.poll(() => focused(page.page), patience).toBe('textbox Site or pages');
    await page.page.keyboard.type('/poems/*');
    await page.page.keyboard.press('Enter');
    await page.page.waitForSelector('::-p-text(The site is missing.)');
    await page.textbox('Site or pages').fill(`${host()}/poems/*`);
    await tabTo(page.page, 'combobox Profile');
    await page.page.keyboard.type('Poe');
    expect(await faultsOfLook(page.page, 'site-rule')).toEqual([]);
    await page.button('Save rule').click();
    await expect.poll(() => rules(page), patience).toEqual([[`${host()}/poems/*`, 'Poet']]);
    await page.textbox('Try an address').fill(`${host()}/poems/ode?page=2`);
    await page.page.waitForSelector(`::-p-text(Rule 1 fits)`);
    expect(await faultsOfLook(page.page, 'site-rules')).toEqual([]);
    await page.button('Close').click();
  },
);

test(
  'the icon on the site opens the panel with its profile, and “Undo” leads back',
  walk('profiles-for-sites'),
  async () => {
    const panel = await panelAt('/poems/ode');
    await panel.button('Profile: Poet').wait();
    await panel.page.waitForSelector(line);
    expect(await panel.page.$eval(line, ({ textContent }) => textContent)).toContain('Poet');
    expect(await faultsOfLook(panel.page, 'site-used')).toEqual([]);
    expect(await stored(panel)).toContain('/poems/*');
    expect(await stored(panel)).not.toContain('/poems/ode');
    await panel.button('Undo').click();
    await panel.button('Profile: Pirate').wait();
    await panel.page.waitForSelector(line, { hidden: true });
  },
);

test('a page outside of the pattern changes nothing', async () => {
  const panel = await panelAt('/news');
  await dispatch(chromium, 'commands.onCommand', 'new-conversation');
  await panel.button('Profile: Pirate').wait();
  await panel.send('Where to?');
  expect(await panel.answer('done')).toContain('Ahoy');
  expect(await panel.page.$(line)).toBeNull();
});

test('a conversation with messages stays as it is: the site has a new one', async () => {
  const panel = await panelAt('/poems/ode');
  await panel.button('Profile: Poet').wait();
  await expect.poll(() => panel.page.$$('[data-run-state]'), patience).toEqual([]);
  await panel.button('Undo').click();
  await panel.button('Profile: Pirate').wait();
  expect(await panel.answer('done')).toContain('Ahoy');
});

test('a draft stays with its profile until the person takes the rule', async () => {
  const first = await panelAt('/news');
  await first.button('New conversation').click();
  await first.textbox('Message').fill('Dear captain');
  await closePanel(chromium, first.page);
  await panelCloses(chromium);
  const panel = await panelAt('/poems/ode');
  await panel.button('Use Poet').wait();
  expect(await faultsOfLook(panel.page, 'site-offered')).toEqual([]);
  await panel.button('Profile: Pirate').wait();
  const typed = () => panel.page.$eval('textarea', (box) => box.value);
  expect(await typed()).toBe('Dear captain');
  await panel.button('Use Poet').click();
  await panel.button('Profile: Poet').wait();
  expect(await typed()).toBe('Dear captain');
  await panel.button('Undo').click();
  await panel.button('Profile: Pirate').wait();
  expect(await typed()).toBe('Dear captain');
  await clearMessage(panel.page);
  expect(sent()).toEqual(['/pirate/stream']);
});

test('the menu makes a rule for the site where a gesture gave its address', async () => {
  await page.page.bringToFront();
  await page.button('More options').click();
  await page.page.waitForSelector(':popover-open ::-p-aria([name="Settings"][role="button"])');
  expect(await page.page.$('::-p-text(on this site)')).toBeNull();
  await page.page.keyboard.press('Escape');

  const panel = await panelAt('/news');
  await panel.button('More options').click();
  await panel.button('Use Pirate on this site…').click();
  const pattern = () => panel.page.$eval('dialog[open] form input', (box) => box.value);
  await expect.poll(pattern, patience).toBe(host());
  expect(await focused(panel.page)).toMatch(/^textbox /);
  const save = await panel.page.$('dialog[open] form button[type="submit"]');
  expect(await save?.isIntersectingViewport({ threshold: 1 })).toBe(true);
  await panel.button('Save rule').click();
  await expect
    .poll(() => rules(panel), patience)
    .toEqual([
      [host(), 'Pirate'],
      [`${host()}/poems/*`, 'Poet'],
    ]);
  await panel.button(`Move down: ${host()}`).click();
  await panel.button(`Delete rule: ${host()}/poems/*`).click();
  await expect.poll(() => rules(panel), patience).toEqual([[host(), 'Pirate']]);
  await until(async () => (await focused(panel.page)) === 'button Undo', '“Undo” has the focus');
  await panel.page.keyboard.press('Enter');
  await expect
    .poll(() => rules(panel), patience)
    .toEqual([
      [`${host()}/poems/*`, 'Poet'],
      [host(), 'Pirate'],
    ]);
});
