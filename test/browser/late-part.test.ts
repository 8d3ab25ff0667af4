import { cpSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person, until } from './person.ts';

const output = join(import.meta.dirname, '../../.output');
const build = 'chrome-mv3-replaced';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  cpSync(join(output, 'chrome-mv3-e2e'), join(output, build), { recursive: true });
  chromium = await startBrowser({ build });
  panel = person(await chromium.openPanel());
});
afterAll(() => chromium?.close());

const failureText = '[role="alert"] ::-p-text(A part of Runnel did not load)';
const failure = () => panel.page.locator(failureText);

/** Takes a part of the extension from the disk, as an update under an open panel does. Returns what puts it back. */
function takeAway(name: string) {
  const folder = join(output, build, 'chunks');
  const file = readdirSync(folder).find((found) => found.startsWith(`${name}-`)) ?? '';
  renameSync(join(folder, file), join(folder, `${file}.away`));
  return () => renameSync(join(folder, `${file}.away`), join(folder, file));
}

test('a part that does not load is said where the person stands, and is there once the panel is opened anew', async () => {
  await panel.button('Try it now').click();
  await panel.button('Profile: Demo chat').wait();
  await panel.textbox('Message').fill('Not sent yet');
  const putBack = takeAway('Dialogs');
  await panel.editProfile();
  await failure().wait();
  putBack();
  await panel.button('Open Runnel anew').click();
  await panel.button('Profile: Demo chat').wait();
  await panel.editProfile();
  await panel.textbox('Runnable URL').wait();
  expect(await panel.page.$eval('textarea', (box) => box.value)).toBe('Not sent yet');
});

test('“Try again” loads a part that is there again', async () => {
  await panel.page.reload();
  await panel.button('Profile: Demo chat').wait();
  const putBack = takeAway('Dialogs');
  await panel.editProfile();
  await failure().wait();
  putBack();
  await panel.button('Try again').click();
  await panel.textbox('Runnable URL').wait();
  await until(async () => (await panel.page.$(failureText)) === null, 'the failure is over');
});
