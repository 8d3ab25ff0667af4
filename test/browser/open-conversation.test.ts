import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { startBrowser, type TestBrowser } from './browser.ts';
import { chooseInMenu, focused, tabTo } from './by-keyboard.ts';
import { axeViolations } from './looks.ts';
import { gone, type Person, person } from './person.ts';
import { serveRunnables } from './served.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let app: Person;

beforeAll(async () => {
  server = await serveRunnables({ guide: {} });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  await resize(app.page, { width: 1000, height: 700 });
  await app.addProfile({ name: 'Guide', url: server.url('guide') });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const head = () => app.page.$eval('header', ({ innerText }) => innerText);
const focus = () => expect.poll(() => focused(app.page));

async function ask(text: string) {
  await app.button('New conversation').click();
  await app.send(text);
  await app.answer('done');
}

describe('the open conversation, by keyboard,', () => {
  test('is renamed in the menu of the top bar, which shows the title', async () => {
    await ask('Where is the harbour?');
    await expect.poll(head).toContain('Where is the harbour?');
    await chooseInMenu(app.page, 'Rename conversation');
    await focus().toBe('textbox Title of the conversation');
    expect(await axeViolations(app.page)).toEqual([]);
    await app.page.keyboard.type('Harbour');
    await app.page.keyboard.press('Enter');
    await expect.poll(head).toContain('Harbour');
    expect(await head()).not.toContain('Where is the harbour?');
    await focus().toBe('button More options');
  });

  test('is exported from that menu', async () => {
    await chooseInMenu(app.page, 'Export conversation…');
    await app.page.waitForSelector('dialog[open]');
    const chosen = () =>
      app.page.$eval(
        'dialog fieldset, dialog [role="radiogroup"]',
        (group) => group.querySelector('input:checked')?.parentElement?.textContent,
      );
    await expect.poll(chosen).toBe('This conversation');
    await tabTo(app.page, 'button Export');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => app.text()).toContain('Exported to “Harbour');
    await app.page.keyboard.press('Escape');
    await gone(app.page, 'dialog');
  });

  test('is deleted in that menu, and restored by “Undo”', async () => {
    await chooseInMenu(app.page, 'Delete conversation');
    await expect.poll(() => app.text()).toContain('“Harbour” was deleted.');
    await focus().toBe('textbox Message');
    await app.button('Undo').click();
    await expect.poll(head).toContain('Harbour');
  });
});

describe('selected conversations', () => {
  test('are exported: “Your data” opens with them chosen, and no row moves', async () => {
    await ask('First of two');
    await ask('Second of two');
    const rows = () =>
      app.page.$$eval('li:has([data-entry])', (all) =>
        all.map((row) => [row.querySelector('[dir="auto"]')?.textContent, row.getBoundingClientRect().top]),
      );
    await expect.poll(async () => (await rows())[0]?.[0]).toBe('Second of two');
    const before = await rows();
    await app.button('Select').click();
    await app.page.waitForSelector('input[data-entry]');
    expect(await rows()).toEqual(before);
    for (const title of ['First of two', 'Second of two'])
      await app.page.locator(`label ::-p-text(${title})`).click();
    await app.button('Export selected (2)…').click();
    await expect.poll(() => app.text()).toContain('Conversations (2 chosen)');
    await expect.poll(() => app.page.$$eval('dialog li input:checked', (all) => all.length)).toBe(2);
    await app.page.keyboard.press('Escape');
  });
});
