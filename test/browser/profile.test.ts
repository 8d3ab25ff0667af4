import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerStream, serve } from '../support/http-server.ts';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { gone, type Person, person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;
let files: string;

beforeAll(async () => {
  files = await newUserDataDir();
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await removeUserDataDir(files);
});

describe('profiles', () => {
  test('ask for a secret again when their origin changes', async () => {
    await using server = await serve({
      '/chat/stream': answerStream('event: data\r\ndata: "Hi"\r\n\r\n', 'event: end\r\n\r\n'),
    });
    const header = { name: 'X-Key', value: 'first', secret: true };
    await panel.addProfile({ name: 'Keyed', url: 'http://127.0.0.1:9009/chat', header });
    await panel.editProfile();
    await panel.textbox('Runnable URL').fill(`${server.origin}/chat`);
    await panel.button('Save profile').click();
    await expect
      .poll(() => panel.text())
      .toContain(`This secret was typed for http://127.0.0.1:9009. Type it again`);
    await panel.textbox('Header value').fill('second');
    await panel.button('Save profile').click();
    await gone(panel.page, 'dialog');
    await panel.button('New conversation').click();
    await panel.send('Hello');
    await panel.answer('done');
    // The description of the server is fetched at leisure.
    await expect
      .poll(() => server.requests.map(({ method, path, headers }) => [method, path, headers['x-key']]).sort())
      .toEqual([
        ['GET', '/chat/config_schema', 'second'],
        ['GET', '/chat/feedback', 'second'],
        ['GET', '/chat/input_schema', 'second'],
        ['GET', '/chat/public_trace_link', 'second'],
        ['GET', '/chat/stream', 'second'],
        ['GET', '/openapi.json', 'second'],
        ['POST', '/chat/stream', 'second'],
      ]);
  });

  test('show a picture from disk, and refuse any other file', async () => {
    const picture = join(import.meta.dirname, '../../public/icon/48.png');
    const noPicture = join(files, 'notes.png');
    await writeFile(noPicture, 'not a picture');
    await panel.editProfile();
    await panel.openSection('Persona');
    const input = await panel.page.waitForSelector('input[type="file"]');
    const upload = (file: string) =>
      (input as unknown as { uploadFile(file: string): Promise<void> }).uploadFile(file);
    await upload(noPicture);
    await expect
      .poll(() => panel.text())
      .toContain('“notes.png” cannot be read. Choose a PNG, JPEG, WebP or GIF.');
    await upload(picture);
    await panel.button('Use initials').wait();
    await panel.button('Save profile').click();
    await gone(panel.page, 'dialog');
    const source = await panel.page.$eval('header img', (image) => image.src);
    expect(source).toMatch(/^data:image\/png;base64,/);
  });
});

test('a broken stored profile is set aside with a notice, and the others work', async () => {
  await panel.page.evaluate(async () => {
    const { profiles } = (await chrome.storage.local.get()) as { profiles: { profiles: object[] } };
    profiles.profiles.push({ id: 'broken', name: 'Broken', url: 7 });
    await chrome.storage.local.set({ profiles });
  });
  await expect.poll(() => panel.text()).toContain('One saved profile could not be read and was set aside');
  await panel.choose('Keyed');
  await panel.page.locator('summary').click();
  expect(await panel.text()).toContain('"name": "Broken"');
});
