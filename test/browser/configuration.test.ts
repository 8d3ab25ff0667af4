import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../support/http-server.ts';
import type { TestBrowser } from './browser.ts';
import { chooseInMenu, focused, tabTo } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { openPanelWithClipboard, pasteAtFocus } from './pasting.ts';
import { gone, type Person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  ({ chromium, panel } = await openPanelWithClipboard());
});

afterAll(() => chromium?.close());

async function addByPaste(text: string) {
  await tabTo(panel.page, 'button Add profile');
  await panel.page.keyboard.press('Enter');
  await tabTo(panel.page, 'textbox Runnable URL');
  await pasteAtFocus(panel.page, text);
}

async function pressFocused(name: string) {
  await tabTo(panel.page, name);
  await panel.page.keyboard.press('Enter');
}

const saved = () => gone(panel.page, 'dialog');

const understood = () =>
  panel.page.$$eval('dialog [role="status"] dl > div', (lines) =>
    Object.fromEntries(lines.map(({ children: [label, text] }) => [label?.textContent, text?.textContent])),
  );

async function copied(version: 'v2.x' | 'v1.x'): Promise<unknown> {
  await chooseInMenu(panel.page, 'Edit profile');
  await pressFocused('button Share');
  await panel.page.waitForSelector('dialog :popover-open button');
  await pressFocused(`button Copy as configuration${version === 'v1.x' ? ' (v1.x)' : ''}`);
  await expect.poll(() => panel.text()).toContain('Copied');
  await pressFocused('button Cancel');
  await saved();
  return JSON.parse(await panel.page.evaluate(() => navigator.clipboard.readText()));
}

describe('an adapter configuration', () => {
  test.each([
    ['v2.x', 'batch', 'assistant', 'avatar'],
    ['v1.x', 'fetch', 'bot', 'picture'],
  ] as const)(
    'of %s is pasted, saved and copied again by keyboard alone',
    async (version, mode, who, image) => {
      await using server = await serve({
        '/pirate/invoke': (response) =>
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ output: 'Arr!', metadata: { run_id: 'r' } })),
      });
      const url = `${server.origin}/pirate`;
      const configuration = {
        adapter: { url, dataTransferMode: mode },
        layoutOptions: { height: 480, maxWidth: 720 },
        personaOptions: {
          [who]: {
            name: `Jack ${version}`,
            [image]: 'https://example.com/jack.png',
            tagline: 'Yer AI first mate!',
          },
          user: { name: 'Alex', [image]: 'https://example.com/alex.png' },
        },
      };

      await addByPaste(`// of the documentation\nconst chat = ${JSON.stringify(configuration, null, 2)};\n`);
      await expect.poll(understood).toEqual({
        Name: `Jack ${version}`,
        URL: url,
        'Data transfer mode': 'Single response',
        Assistant: `Jack ${version}, “Yer AI first mate!”, with an avatar`,
        You: 'Alex, with an avatar',
        Layout: '480 px high, at most 720 px wide',
      });
      expect(await faultsOfLook(panel.page, `configuration-${version}`)).toEqual([]);
      await pressFocused('button Save profile');
      await saved();
      await panel.button(`Profile: Jack ${version}`).wait();

      expect(await copied(version)).toEqual(configuration);
      await tabTo(panel.page, 'textbox Message');
      await panel.page.keyboard.type('Ahoy');
      await panel.page.keyboard.press('Enter');
      expect(await panel.answer('done')).toContain('Arr!');
    },
  );

  test('offers buttons that correct its problems', async () => {
    const url = 'http://127.0.0.1:9009/parrot';
    await addByPaste(`useChatAdapter({
  url: '${url}/invoke',
  dataTransferMode: 'once', // not all of it
  onError: (error) => console.log(error),
});`);
    await expect.poll(() => panel.text()).toContain('Runnel does not use these settings: onError.');
    await pressFocused('button Save profile');
    await expect.poll(() => focused(panel.page)).toBe('textbox Runnable URL');
    expect(await panel.text()).toContain('One value of the configuration cannot be used. Correct it first.');
    expect(await faultsOfLook(panel.page, 'configuration-problems')).toEqual([]);

    await pressFocused('button Use “stream”');
    await expect.poll(() => focused(panel.page)).toBe('textbox Runnable URL');
    await pressFocused('button Save profile');
    await saved();
    await panel.button('Profile: parrot').wait();
    await expect
      .poll(() => panel.text())
      .toContain(`Saved as ${url}. “/invoke” was left out: it is not part of the runnable’s URL.`);
  });
});

describe('a URL that ends with an endpoint', () => {
  test('is corrected by Enter with a notice, and Undo restores the form as typed', async () => {
    const url = 'http://127.0.0.1:9009/talk';
    await pressFocused('button Add profile');
    await tabTo(panel.page, 'textbox Runnable URL');
    await panel.page.keyboard.type(`${url}/playground`);
    await panel.page.keyboard.press('Enter');
    await saved();
    await panel.button('Profile: talk').wait();
    await expect.poll(() => panel.text()).toContain(`Saved as ${url}. “/playground” was left out`);
    expect(await faultsOfLook(panel.page, 'corrected-url')).toEqual([]);

    await pressFocused('button Undo');
    await panel.button('Use it anyway').wait();
    const chosen = () => panel.page.$eval('button[aria-haspopup="listbox"]', (button) => button.textContent);
    await expect.poll(chosen).toContain('parrot');
    expect(await panel.page.$eval('dialog textarea', (box) => box.value)).toBe(`${url}/playground`);
    expect(await faultsOfLook(panel.page, 'corrected-url-undone')).toEqual([]);

    await pressFocused('button Use it anyway');
    await pressFocused('button Save profile');
    await saved();
    await panel.button('Profile: playground').wait();
  });
});
