import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Adding, html, startAdding } from './adding.ts';
import { panelCloses } from './close-panel.ts';
import { faultsOfLook } from './looks.ts';
import { clickIcon, visit } from './ways-in.ts';

let scene: Adding;

const tides = html(
  'Tides',
  `<h1>Tides</h1><p id="first">High water is at six.</p>
  <table><caption>Times of the week</caption><tr><th>Day</th><th>High</th></tr>
  <tr><td>Monday</td><td>6:10</td></tr><tr><td>Tuesday</td><td>7:00</td></tr></table>
  <table><caption>Harbours</caption><tr><th>Name</th><th>Depth</th><th>Open</th></tr>
  <tr><td>North</td><td>9</td><td>yes</td></tr></table>`,
);

beforeAll(async () => {
  scene = await startAdding({
    '/tides': tides,
    '/empty': html('Nothing', ''),
    '/winds': html('Winds', '<p>The wind blows from the west.'),
  });
});

afterAll(() => scene?.[Symbol.asyncDispose]());

const starting = (words: string) => expect.stringMatching(new RegExp(`^${words}`));

/** Shows a page in the tab of the test. On another site the access of earlier gestures ends. */
async function show(path: string, server = scene.site) {
  await scene.tab.goto(scene.address(path, server));
  await scene.tab.bringToFront();
}

const pressed = async (...keys: ('Escape' | 'Tab' | 'Enter' | 'Space')[]) => {
  for (const key of keys) await scene.panel.page.keyboard.press(key);
};

describe('the menu of the tab', () => {
  test('adds the selection, the page, and title and URL, and keeps the focus', async () => {
    const { panel, tab, add, chipsAre, focused } = scene;
    await tab.evaluate(() => {
      const first = document.querySelector('#first');
      if (first) getSelection()?.selectAllChildren(first);
    });
    await add('Add selection');
    await chipsAre([starting('Selection 21')]);
    expect(await focused()).toBe('Add from a tab');
    await add('Add page');
    await chipsAre([starting('Selection'), starting('Tides \\d+')]);
    await add('Add title and URL');
    await chipsAre([starting('Selection'), starting('Tides'), 'Tides']);
    await panel.page.focus('button[data-command="tabs"]');
    await pressed('Enter');
    await panel.page.waitForSelector(':popover-open button');
    expect(await faultsOfLook(panel.page, 'tab-menu')).toEqual([]);
    await pressed('Escape');
    expect(await focused()).toBe('Add from a tab');
    await scene.removeChips();
  });

  test('offers the tables of the page by name and size', async () => {
    const { panel, add, chips, chipsAre, closed, focused } = scene;
    await add('Add a table');
    await panel.page.waitForSelector('dialog[open] li');
    expect(await panel.page.$$eval('dialog[open] li', (all) => all.map((item) => item.textContent))).toEqual([
      'Times of the week 2 rows × 2 columns',
      'Harbours 1 row × 3 columns',
    ]);
    expect(await faultsOfLook(panel.page, 'tab-tables')).toEqual([]);
    await pressed('Escape');
    await closed();
    expect([await chips(), await focused()]).toEqual([[], 'Add from a tab']);
    await add('Add a table');
    await panel.page.waitForSelector('dialog[open] li');
    await pressed('Tab', 'Enter');
    await chipsAre([starting('Harbours')]);
    expect(await focused()).toBe('Add from a tab');
    await scene.removeChips();
  });

  test('has only other tabs on the full page', async () => {
    const { page } = scene.page;
    await page.bringToFront();
    await scene.page.button('Add from a tab').click();
    await page.waitForSelector(':popover-open button');
    expect(await page.$$eval(':popover-open button', (all) => all.map((item) => item.textContent))).toEqual([
      'Add other tabs…',
    ]);
    await page.keyboard.press('Escape');
    await scene.tab.bringToFront();
  });
});

describe('a tab without access', () => {
  test('is added by the next click on the icon, which leaves the panel open', async () => {
    const { panel, site, other, address, add, chips, notice, noticeSays } = scene;
    await show('/winds', other);
    await add('Add page');
    await noticeSays('Click the Runnel icon in the toolbar');
    expect(await notice()).toContain(`Allow for ${new URL(address('/', site)).host}`);
    expect(await faultsOfLook(panel.page, 'tab-access')).toEqual([]);
    expect(await chips()).toEqual([]);
    await clickIcon(scene.chromium, scene.tab);
    await scene.chipsAre([starting('Winds')]);
    await expect.poll(notice).toBe('');
    await scene.removeChips();
  });

  test('is asked for its tables, too, which the click then offers', async () => {
    await show('/tides');
    await scene.addByIcon(scene.tab, 'Add a table');
    await scene.panel.page.waitForSelector('dialog[open] li');
    await pressed('Escape');
    await scene.closed();
  });

  test('that shows a page of the browser says so', async () => {
    const { chromium, panel, tab } = scene;
    const shown = await chromium.browser.newPage();
    await shown.goto('chrome://version');
    await shown.bringToFront();
    await scene.add('Add page');
    await scene.says('This tab shows a page of the browser, which no extension can read.');
    await panel.button('Dismiss').click();
    await shown.close();
    await tab.bringToFront();
  });

  test('that is blank says so after the click', async () => {
    const { chromium, panel, notice } = scene;
    const blank = await chromium.browser.newPage();
    await blank.bringToFront();
    await scene.addByIcon(blank, 'Add title and URL');
    await scene.says('The browser gives Runnel no access to what this tab shows now.');
    expect(await notice()).toBe('');
    await panel.button('Dismiss').click();
    await blank.close();
    await scene.tab.bringToFront();
  });

  test('without any text or table says so', async () => {
    await show('/empty');
    await scene.add('Add page');
    await scene.says('The page has no text to read.');
    await scene.add('Add a table');
    await scene.says('The page has no table.');
    await scene.panel.button('Dismiss').click();
  });
});

describe('other tabs', () => {
  test('are those of earlier gestures; one that left its site says so', async () => {
    const { chromium, panel, address, other } = scene;
    const second = await visit(chromium, address('/winds'));
    await scene.addByIcon(second, 'Add title and URL');
    await scene.chipsAre(['Winds']);
    const third = await visit(chromium, address('/tides', other));
    await scene.tab.goto(address('/winds', other));
    await third.bringToFront();
    await scene.removeChips();
    await scene.add('Add other tabs');
    await panel.page.waitForSelector('dialog[open] li');
    const rows = await panel.page.$$eval('dialog[open] li', (all) => all.map((item) => item.textContent));
    expect(rows).toEqual([
      starting(`Winds${address('/winds')}`),
      expect.stringContaining('Runnel may not read this tab any more'),
    ]);
    expect(await faultsOfLook(panel.page, 'tab-others')).toEqual([]);
    await pressed('Space', 'Enter');
    await scene.chipsAre([starting('Winds \\d+')]);
    await scene.closed();
    expect(await scene.focused()).toBe('Add from a tab');
    await scene.removeChips();
  });
});

test('a wish that was dismissed leaves the next click to the panel, which it closes', async () => {
  const { chromium, panel, notice } = scene;
  const shown = await visit(chromium, scene.address('/winds'));
  await scene.add('Add page');
  await scene.noticeSays('Click the Runnel icon in the toolbar');
  await panel.button('Dismiss').click();
  await expect.poll(notice).toBe('');
  expect(await scene.focused()).toBe('Message');
  await expect
    .poll(() => panel.page.evaluate(async () => (await chrome.storage.session.get('wishes')).wishes ?? []))
    .toEqual([]);
  await clickIcon(chromium, shown);
  await panelCloses(chromium);
});
