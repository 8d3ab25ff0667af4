import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRequest } from '../../lib/chat/pasted/read-request.ts';
import { answerJson, answerStream, serve } from '../support/http-server.ts';
import type { TestBrowser } from './browser.ts';
import { chooseInMenu, focused, tabTo } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { openPanelWithClipboard, pasteAtFocus } from './pasting.ts';
import { gone, type Person } from './person.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  ({ chromium, panel } = await openPanelWithClipboard());
});

afterAll(() => chromium?.close());

const key = 'sk-secret-of-the-command';

const runnable = () =>
  serve({
    '/chat/input_schema': answerJson(200, { type: 'string' }),
    '/chat/stream': answerStream('event: data\r\ndata: "Hello yourself"\r\n\r\n', 'event: end\r\n\r\n'),
    '/chat/invoke': answerJson(200, { output: 'Hello yourself', metadata: { run_id: 'r' } }),
  });

async function press(name: string) {
  await tabTo(panel.page, name);
  await panel.page.keyboard.press('Enter');
}

async function pasteIntoNew(text: string) {
  await press('button Add profile');
  await expect.poll(() => focused(panel.page)).toBe('textbox Runnable URL');
  await pasteAtFocus(panel.page, text);
}

/** Waits until the dialog is gone, not only hidden: its close event comes later. */
const closed = () => gone(panel.page, 'dialog');
const box = () => panel.page.$eval('dialog textarea', (area) => area.value);

const understood = () =>
  panel.page.$$eval('dialog [role="status"] dl > div', (lines) =>
    Object.fromEntries(lines.map(({ children: [label, text] }) => [label?.textContent, text?.textContent])),
  );

async function copiedAs(item: string): Promise<string> {
  await chooseInMenu(panel.page, 'Edit profile');
  await press('button Share');
  await panel.page.waitForSelector('dialog :popover-open button');
  await press(`button ${item}`);
  await expect.poll(() => panel.text()).toContain('Copied');
  await press('button Cancel');
  await closed();
  return panel.page.evaluate(() => navigator.clipboard.readText());
}

describe('a pasted curl command of a new server', () => {
  test(
    'gets an answer after two presses, and is copied without its secret',
    walk('pasting-and-sharing'),
    async () => {
      await using server = await runnable();
      await pasteIntoNew(
        `curl '${server.origin}/chat/stream' -H 'Authorization: Bearer ${key}' -H 'Cookie: a=1' -H 'Content-Type: application/json' --data-raw '{"input":"Good morning"}'`,
      );
      await expect.poll(box).toBe(`${server.origin}/chat`);
      expect(await understood()).toEqual({
        URL: `${server.origin}/chat`,
        'Header Authorization': 'secret',
        'First message': 'Good morning',
      });
      expect(await panel.text()).toContain('browsers do not let extensions send them: Cookie.');
      expect(await faultsOfLook(panel.page, 'pasted-curl')).toEqual([]);

      let presses = 0;
      await press('button Save profile');
      presses += 1;
      await closed();
      await panel.button('Profile: chat').wait();
      await tabTo(panel.page, 'button Send');
      await panel.page.keyboard.press('Enter');
      presses += 1;
      expect(await panel.answer('done')).toContain('Hello yourself');
      console.log(`paste → first answer of a new server: ${presses} presses`);
      expect(presses).toBeLessThanOrEqual(3);
      const post = server.requests.find(({ method }) => method === 'POST');
      expect(post).toMatchObject({ path: '/chat/stream', headers: { authorization: `Bearer ${key}` } });
      expect(JSON.parse(post?.body ?? '')).toMatchObject({ input: 'Good morning' });

      for (const item of ['Copy as curl', 'Copy as fetch', 'Copy as Python', 'Copy as JavaScript']) {
        const text = await copiedAs(item);
        expect(text).not.toContain(key);
        expect(readRequest(text)).toMatchObject({
          request: {
            headers: expect.arrayContaining([
              expect.objectContaining({ name: 'Authorization', isOpen: true }),
            ]),
          },
        });
      }
    },
  );
});

describe('a shared profile', () => {
  test('as text shows its fields before it is saved', async () => {
    const text = await copiedAs('Copy as text to share');
    expect(text).toMatch(/^runnel:[\w-]+$/);
    expect(Buffer.from(text.slice('runnel:'.length), 'base64url').toString()).not.toContain(key);

    await pasteIntoNew(text);
    await expect.poll(understood).toMatchObject({ Name: 'chat', 'Header Authorization': 'secret' });
    expect(await panel.text()).toContain('Type the value of Authorization');
    expect(await faultsOfLook(panel.page, 'shared-profile')).toEqual([]);
    await press('button Save profile');
    await expect.poll(() => focused(panel.page)).toBe('textbox Header value');
    await panel.page.keyboard.type('Bearer another');
    await press('button Save profile');
    await closed();
    expect(await panel.page.$$eval('[aria-haspopup="listbox"]', (all) => all.length)).toBe(1);
  });
});
