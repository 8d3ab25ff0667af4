import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { newUserDataDir, removeUserDataDir, startBrowser } from './browser.ts';
import { person } from './person.ts';

/** Milliseconds: longer than Chromium takes to write the state of a tab that is shown to its session files. */
const sessionPauseMs = 3_000;

/** Types a marker of its own into each text field on top that is shown; resolves to the markers. */
const fillFields = (page: Page, screen: string): Promise<string[]> =>
  page.evaluate((name) => {
    const top = document.querySelector('dialog[open], :popover-open') ?? document;
    const texts =
      'textarea, input:not([type]), input:is([type=text], [type=search], [type=url], [type=password])';
    const fields = [...top.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts)];
    return fields
      .filter((field) => field.checkVisibility() && !field.readOnly && !field.disabled)
      .map((field, place) => {
        const marker = `marker-${name}-${place}-${(field.labels?.[0]?.innerText ?? '').replace(/\W+/g, '')}`;
        field.focus();
        document.execCommand('insertText', false, marker);
        return marker;
      });
  }, screen);

/** Lists where the markers are in the files of a folder: `{file}: {marker}`. */
async function placesIn(folder: string, markers: string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const places = files.map(async (file) => {
    const bytes = await readFile(file);
    const isIn = (marker: string) =>
      bytes.includes(marker, 0, 'utf8') || bytes.includes(marker, 0, 'utf16le');
    return markers.filter(isIn).map((marker) => `${file.slice(folder.length)}: ${marker}`);
  });
  return (await Promise.all(places)).flat();
}

test('what is typed and not saved is in no file of the browser after it was closed', async () => {
  const userDataDir = await newUserDataDir();
  const chromium = await startBrowser({ userDataDir });
  const markers: string[] = [];
  async function fill(page: Page, screen: string) {
    const own = await fillFields(page, screen);
    expect(own, screen).not.toEqual([]);
    markers.push(...own);
    await page.bringToFront();
    await pause(sessionPauseMs);
  }

  const app = person(await chromium.openPage());
  await app.addProfile({ name: 'Chat', url: 'http://127.0.0.1:9009/chat' });
  await app.button('Conversations').click();
  await app.button('New temporary conversation').click();
  await app.textbox('Message').wait();
  await fill(app.page, 'composer');

  const adding = person(await chromium.openPage());
  await adding.button('Add profile').click();
  await adding.textbox('Runnable URL').wait();
  await fill(adding.page, 'adding');

  const editing = person(await chromium.openPage());
  await editing.editProfile();
  await editing.button('Add header').click();
  await editing.textbox('Header value').wait();
  await editing.page.$$eval('dialog details', (all) => {
    for (const section of all) section.open = true;
  });
  await fill(editing.page, 'editing');

  await chromium.close();
  const places = await placesIn(userDataDir, [...markers, 'Chat']);
  expect(places.some((place) => place.endsWith(': Chat'))).toBe(true);
  expect(places.filter((place) => !place.endsWith(': Chat'))).toEqual([]);
  await removeUserDataDir(userDataDir);
});
