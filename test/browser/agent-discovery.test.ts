import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startAgentServerDouble } from '../../demo/agent-server/server.mjs';
import { resize } from '../pictures/appearance.mjs';
import { type Double, patience } from './agents.ts';
import type { TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { openPanelWithClipboard, pasteAtFocus } from './pasting.ts';
import { gone, type Person, until } from './person.ts';

let server: Double;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  server = await startAgentServerDouble({ pace: 5 });
  ({ chromium, panel } = await openPanelWithClipboard());
});
afterEach(async () => {
  server.settings.key = null;
  if (!(await panel.page.$('dialog[open]'))) return;
  await panel.button('Cancel').click();
  await gone(panel.page, 'dialog');
});
afterAll(async () => {
  await chromium?.close();
  await server?.stop();
});

const list = '::-p-aria([name="Runnables found"][role="group"])';

async function press(name: string | RegExp, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(panel.page, name);
  await panel.page.keyboard.press(key);
}

/** Opens the editor of a new profile and pastes a text. */
async function paste(text: string) {
  // A click gives the panel the focus, without which it cannot copy.
  await panel.button('Add profile').click();
  await tabTo(panel.page, 'textbox Runnable URL');
  await pasteAtFocus(panel.page, text);
}

async function find(pasted: string) {
  await paste(pasted);
  await press('button Find runnables');
}

const isSaid = (words: string) =>
  until(async () => (await panel.text()).includes(words), `“${words}” is said`, patience.timeout);

const ran = () => server.requests.filter(({ path }) => path.includes('/runs')).length;

describe('“Find runnables” at an Agent Server', () => {
  test('adds profiles of chosen assistants from its bare address, and the first one answers', async () => {
    await find(server.origin);
    await panel.page.waitForSelector(list);
    await isSaid('7 runnables at');
    await isSaid('Lets you approve, change or refuse a mail before it is sent.');
    await isSaid('Use LangServe instead');
    expect(await faultsOfLook(panel.page, 'agent-discovery')).toEqual([]);
    await resize(panel.page, { width: 400, height: 800 });
    for (const name of ['chat', 'tools']) await press(`checkbox ${name}`, 'Space');
    await press('button Add 2 profiles');
    await panel.button('Profile: chat').wait();
    await isSaid('2 profiles were added.');
    expect(ran()).toBe(0);
    await panel.send('one');
    expect(await panel.answer('done')).toContain('You said: one. This is message 1.');
    await panel.choose('tools');
    await panel.send('weather');
    expect(await panel.answer('done')).toContain('Tools said:');
  });

  test('asks for the key that the server needs, and sends it with each request', async () => {
    server.settings.key = 'agent-key-0815';
    await find(server.origin);
    await panel.notice('This server needs a valid key or token');
    expect(await faultsOfLook(panel.page, 'agent-discovery-key')).toEqual([]);
    await isSaid('Use LangServe instead');
    await tabTo(panel.page, 'textbox Key or token');
    await panel.page.keyboard.type('agent-key-0815');
    await panel.page.keyboard.press('Enter');
    await panel.page.waitForSelector(list);
    await press('checkbox chat', 'Space');
    await press('button Add 1 profile');
    await isSaid('1 profile was added.');
    await panel.button('New conversation').click();
    await panel.send('one');
    expect(await panel.answer('done')).toContain('You said: one.');
    expect(server.requests.at(-1)?.headers['x-api-key']).toBe('agent-key-0815');
    expect(await panel.page.evaluate(() => document.documentElement.outerHTML)).not.toContain('agent-key');
  });
});
