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

const openOption = ':popover-open [role="option"]';

async function openList() {
  if (!(await panel.page.$(openOption))) await panel.page.locator('button[aria-haspopup="listbox"]').click();
  await panel.page.waitForSelector(openOption);
}

const shownNames = () =>
  panel.page.$$eval(`${openOption} [dir="auto"]`, (options) => options.map(({ textContent }) => textContent));

async function names() {
  await openList();
  const all = await shownNames();
  await panel.page.keyboard.press('Escape');
  await panel.page.waitForSelector('[role="option"]', { hidden: true });
  return all;
}

async function inList(button: string) {
  await openList();
  await panel.button(button).click();
}

describe('profiles', () => {
  test('can be added, duplicated, moved, deleted and restored', async () => {
    await panel.addProfile({ name: 'One', url: 'http://127.0.0.1:9/one' });
    await panel.addProfile({ name: 'Two', url: 'http://127.0.0.1:9/two' });
    await inList('Duplicate profile');
    await panel.button('Profile: Two copy').wait();
    expect(await names()).toEqual(['One', 'Two', 'Two copy']);

    await inList('Move up');
    await expect.poll(shownNames).toEqual(['One', 'Two copy', 'Two']);

    await inList('Delete profile');
    await expect
      .poll(() => panel.text())
      .toContain('Profile “Two copy” was deleted. Its conversations are kept.');
    expect(await names()).toEqual(['One', 'Two']);
    await panel.button('Undo').click();
    await panel.button('Profile: Two copy').wait();
    expect(await names()).toEqual(['One', 'Two copy', 'Two']);
  });

  test('without a name use the end of their URL', async () => {
    await panel.fillProfile({ name: '', url: 'http://127.0.0.1:9/chains/translate' });
    await panel.button('Profile: translate').wait();
    await panel.fillProfile({ name: '', url: 'http://127.0.0.1:9/other/translate' });
    await panel.button('Profile: translate 2').wait();
    await panel.fillProfile({ name: '', url: 'http://127.0.0.1:10/translate' });
    await panel.button('Profile: translate (127.0.0.1:10)').wait();
  });

  test('accept the name of a LangServe page with “Use it anyway”, and keep it when edited', async () => {
    await panel.button('Add profile').click();
    await panel.textbox('Runnable URL').fill('http://127.0.0.1:9/playground');
    await panel.textbox('Name').fill('Insistent');
    await panel.button('Use it anyway').click();
    await panel.button('Save profile').click();
    await panel.button('Profile: Insistent').wait();
    await panel.editProfile();
    await panel.button('Save profile').click();
    await gone(panel.page, 'dialog');
  });

  test('refuse a header that browsers do not send, at its field', async () => {
    await panel.fillProfile({
      name: 'Bad',
      url: 'http://127.0.0.1:9/x',
      header: { name: 'Host', value: 'a\u20acb' },
    });
    const text = await panel.text();
    expect(text).toContain('Browsers do not let extensions send “Host”');
    expect(text).toContain('“€” is not allowed in a header value');
    await panel.button('Cancel').click();
  });

  test('ask for a secret again when their origin changes', async () => {
    await using server = await serve({
      '/chat/stream': answerStream('event: data\r\ndata: "Hi"\r\n\r\n', 'event: end\r\n\r\n'),
    });
    const header = { name: 'X-Key', value: 'first', secret: true };
    await panel.addProfile({ name: 'Keyed', url: 'http://127.0.0.1:9/chat', header });
    await panel.editProfile();
    await panel.textbox('Runnable URL').fill(`${server.origin}/chat`);
    await panel.button('Save profile').click();
    await expect
      .poll(() => panel.text())
      .toContain(`This secret was typed for http://127.0.0.1:9. Type it again`);
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
        ['GET', '/chat/invoke', 'second'],
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
  await panel.choose('One');
  await panel.page.locator('summary').click();
  expect(await panel.text()).toContain('"name": "Broken"');
});
