import { cpSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person, until } from './person.ts';

const output = join(import.meta.dirname, '../../.output');
const build = 'chrome-mv3-replaced';
const chunks = join(output, build, 'chunks');

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  rmSync(join(output, build), { recursive: true, force: true });
  cpSync(join(output, 'chrome-mv3-e2e'), join(output, build), { recursive: true });
  chromium = await startBrowser({ build });
  panel = person(await chromium.openPanel());
});
afterAll(async () => {
  await chromium?.close();
  rmSync(join(output, build), { recursive: true, force: true });
});

const failureText = '[role="alert"] ::-p-text(A part of Runnel did not load)';
const failure = () => panel.page.locator(failureText);

/** Takes a part of the extension from the disk while `act` goes on, as an update under an open panel does. */
async function without(name: string, act: () => Promise<unknown>) {
  const files = readdirSync(chunks).filter((found) => found.startsWith(`${name}-`) && found.endsWith('.js'));
  expect(files).toHaveLength(1);
  const file = join(chunks, files.join());
  renameSync(file, `${file}.away`);
  try {
    await act();
  } finally {
    renameSync(`${file}.away`, file);
  }
}

async function failsToEdit() {
  await panel.editProfile();
  await failure().wait();
}

/** Tells whether the page is still the document that was marked. */
const mark = () => panel.page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = () => panel.page.evaluate(() => 'isMarked' in window);

test('a part that does not load is said where the person stands, and is there once the panel is opened anew', async () => {
  await panel.button('Try it now').click();
  await panel.button('Profile: Demo chat').wait();
  await panel.textbox('Message').fill('Not sent yet');
  await without('Dialogs', failsToEdit);
  await mark();
  await Promise.all([panel.page.waitForNavigation(), panel.button('Open Runnel anew').click()]);
  await panel.button('Profile: Demo chat').wait();
  expect(await isMarked()).toBe(false);
  await panel.editProfile();
  await panel.textbox('Runnable URL').wait();
  expect(await panel.page.$eval('textarea', (box) => box.value)).toBe('Not sent yet');
});

test('“Try again” loads a part that is there again', async () => {
  await panel.page.reload();
  await panel.button('Profile: Demo chat').wait();
  await without('Dialogs', failsToEdit);
  await mark();
  await panel.button('Try again').click();
  await panel.textbox('Runnable URL').wait();
  await until(async () => (await panel.page.$(failureText)) === null, 'the failure is over');
  expect(await isMarked()).toBe(true);
});
