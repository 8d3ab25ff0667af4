import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { startBrowser, type TestBrowser } from './browser.ts';
import { axeViolations } from './looks.ts';
import { type Person, person } from './person.ts';
import { rich } from './rich-schema.ts';
import { schema, serveRunnables } from './served.ts';

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  server = await serveRunnables({ rich: { input: schema(rich) } });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Rich', url: server.url('rich') });
  await panel.textbox('Language').fill('French');
  await openFold();
  await panel.button('Add to Tags').click();
  await panel.textbox('Tags 1').fill('red');
  await panel.button('Add Inner').click();
  await panel.textbox('Depth').fill('2.5');
  await byRole(panel.page, 'combobox', 'Variant of Shape').fill('1');
  await panel.textbox('Side').fill('4');
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Clears a textbox by keys: filling it with nothing fires no event. */
async function empty(name: string) {
  await panel.textbox(name).click({ count: 3 });
  await panel.page.keyboard.press('Backspace');
}

async function openFold() {
  await panel.page.click('section[aria-label="Input fields"] summary');
  await panel.textbox('Extra').wait();
}

describe.each(['light', 'dark'])('axe finds nothing, %s,', (theme) => {
  beforeAll(async () => {
    await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await panel.page.reload();
    await panel.textbox('Language').wait();
  });

  test.each([
    ['in a closed form', async () => {}],
    ['in an open form', openFold],
    [
      'in a form with problems',
      async () => {
        await empty('Language');
        await panel.textbox('Depth').fill('deep');
        await panel.textbox('Message').fill('Hello');
        await panel.button('Send').click();
        await panel.page.waitForSelector('details [aria-invalid="true"]');
      },
    ],
    [
      'in the input settings',
      async () => {
        await panel.settings().click();
        await panel.openSection('Runnable configuration');
        await panel.button('Add preset').click();
        await empty('Name of the preset');
        await panel.button('Save settings').click();
        await panel.page.waitForSelector('dialog [aria-invalid="true"]');
      },
    ],
  ])('%s', async (_, open) => {
    await open();
    expect(await axeViolations(panel.page)).toEqual([]);
  });
});
