import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAgentServerDouble } from '../../demo/agent-server/server.mjs';
import { launchWithExtension } from '../../demo/browser.mjs';
import { resize } from './appearance.mjs';
import { olderConversations } from './older-conversations.mjs';
import { agentsAt, profilesAt } from './profiles.mjs';
import { find, reach, seeText } from './reach.mjs';
import { asked } from './replies.mjs';
import { closedPort, startRunnables } from './runnables.mjs';
import { waitingConversations } from './waiting-conversations.mjs';

/** @typedef {import('puppeteer-core').Page} Page */
/** @typedef {import('./profiles.mjs').AgentName} AgentName */
/** @typedef {import('./profiles.mjs').ProfileName} ProfileName */
/** @typedef {import('./reach.mjs').Name} Name */
/** @typedef {Awaited<ReturnType<typeof startStage>>} Stage */

/**
 * Starts runnables and a browser with the extension, in which the screens are shown one by one.
 * @param {{ build?: string }} options
 */
export async function startStage({ build } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'runnel-pictures-'));
  const runnables = await startRunnables();
  const otherSite = await startRunnables();
  const agentServer = await startAgentServerDouble();
  const { browser, extensionId } = await launchWithExtension({
    userDataDir: folder,
    ...(build ? { build } : {}),
  });
  const page = await browser.newPage();
  await resize(page, { width: 400, height: 720 });
  const closed = await closedPort();
  const profiles = profilesAt(runnables.url, otherSite.url, closed);
  const agents = agentsAt(agentServer.origin);
  /** @param {ProfileName | AgentName | null} name @returns {{ name: string, id: string }[]} */
  const storedFor = (name) => (name === null ? [] : Object.values(name in agents ? agents : profiles));
  return {
    ...actionsOn(page),
    page,
    /** Addresses of a server with runnables, and of none. */
    server: runnables.origin,
    closedServer: `http://127.0.0.1:${closed}`,
    /**
     * Opens the side panel's page, or the full page, in a new conversation with this profile.
     * @param {ProfileName | AgentName | null} name null: without any profile
     * @param {'sidepanel' | 'chat'} view
     */
    async begin(name, view = 'sidepanel') {
      const address = `chrome-extension://${extensionId}/${view}.html`;
      if (page.url() === 'about:blank') await page.goto(address);
      const chosen = name && { ...profiles, ...agents }[name];
      await page.evaluate(
        (stored) => chrome.storage.local.set({ profiles: stored }),
        /** @type {any} */ ({ version: 2, profiles: storedFor(name), chosenId: chosen?.id ?? null }),
      );
      await page.goto(address);
      await page.waitForSelector('main');
      if (!chosen) return;
      const switcher = `Profile: ${chosen.name}`;
      const { press, see, has } = actionsOn(page);
      await see('textbox', 'Message');
      // A text that another screen left unsent would come back.
      await page.evaluate(() => localStorage.removeItem('unsent:'));
      await press('button', 'New conversation');
      await page.waitForFunction(() => document.querySelector('article') === null);
      await page.mouse.move(0, 0);
      if (await has('button', switcher)) return;
      await press('button', /^Profile: /);
      await press('option', startsWith(chosen.name));
      await see('button', switcher);
    },
    /**
     * Writes a text file to attach.
     * @param {string} file
     * @param {string} text
     */
    async writeFile(file, text) {
      const path = join(folder, file);
      await writeFile(path, text);
      return path;
    },
    /** Breaks all connections of the Agent Server; its runs go on. */
    breakConnections: () => agentServer.disconnect(),
    /** Imports older conversations in the open dialog “Your data”. */
    importOlder: () => importFile(page, folder, olderConversations()),
    /** Stores conversations that wait for the person: imported ones wait for nobody. */
    storeWaiting: () => storeConversations(page, waitingConversations()),
    async close() {
      await browser.close();
      await runnables.stop();
      await otherSite.stop();
      await agentServer.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * @param {Page} page
 * @param {ReturnType<typeof waitingConversations>} conversations
 */
const storeConversations = (page, conversations) =>
  page.evaluate(async (items) => {
    const opening = indexedDB.open('runnel');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const tx = opening.result.transaction(['conversations', 'messages', 'runs'], 'readwrite');
    for (const { conversation, messages, runs } of items) {
      tx.objectStore('conversations').put(conversation);
      for (const message of messages) tx.objectStore('messages').put(message);
      for (const { run, fold } of runs)
        tx.objectStore('runs').put({ id: run.id, conversationId: conversation.id, run, fold });
    }
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
    opening.result.close();
  }, conversations);

/**
 * @param {Page} page
 * @param {string} folder
 * @param {string} text
 */
async function importFile(page, folder, text) {
  const file = join(folder, 'conversations.json');
  await writeFile(file, text);
  const [chooser] = await Promise.all([
    page.waitForFileChooser(),
    actionsOn(page).press('button', /^Import files/),
  ]);
  await chooser.accept([file]);
  await seeText(page, /Imported: |Nothing was imported/);
}

/** @param {Page} page */
function actionsOn(page) {
  /**
   * @param {string} role
   * @param {Name} name
   */
  const press = async (role, name) => {
    const control = await reach(page, role, name);
    await page.waitForFunction((element) => !element.matches(':disabled'), {}, control);
    // In the page: a pointer would miss a control that moves meanwhile, and hit another.
    await control.evaluate((element) => {
      if (element instanceof HTMLElement) {
        element.focus();
        element.click();
      }
    });
  };
  /**
   * @param {Name} name
   * @param {string} text
   */
  const write = async (name, text) => {
    const box = await reach(page, /^(textbox|searchbox)$/, name);
    await box.focus();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    if (text === '') await page.keyboard.press('Backspace');
    else await page.keyboard.sendCharacter(text);
  };
  /** @param {string} state */
  const answered = (state) =>
    page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('[data-run-state]')].at(-1)?.getAttribute('data-run-state') === wanted,
      { timeout: 20_000 },
      state,
    );
  return {
    press,
    write,
    answered,
    /**
     * @param {string} role
     * @param {Name} name
     */
    see: (role, name) => reach(page, role, name),
    /** @param {RegExp} text */
    seeText: (text) => seeText(page, text),
    /**
     * Tells whether a control is on the screen now.
     * @param {string} role
     * @param {Name} name
     */
    has: async (role, name) => (await find(page, role, name)) !== undefined,
    /**
     * Drops a text or a link from another page on the conversation.
     * @param {{ mimeType: string, data: string, title?: string }} item
     */
    async drop(item) {
      const log = await page.waitForSelector('main');
      const box = await log?.boundingBox();
      if (!box) throw new Error('The conversation is not visible.');
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const data = { items: [item], dragOperationsMask: 1 };
      const session = await page.createCDPSession();
      for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'drop']))
        await session.send('Input.dispatchDragEvent', { type, ...at, data });
      await session.detach();
    },
    /**
     * Sends a message and waits until its answer is in this state.
     * @param {keyof typeof asked} what
     * @param {string} state
     */
    async ask(what, state = 'done') {
      const { length } = await page.$$('[data-run-state]');
      await write('Message', asked[what].question);
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (before) => document.querySelectorAll('[data-run-state]').length > before,
        { timeout: 20_000 },
        length,
      );
      await answered(state);
    },
    /**
     * Scrolls an element of this role and name to the upper edge.
     * @param {string} role
     * @param {Name} name
     */
    async scrollTo(role, name) {
      await (await reach(page, role, name)).evaluate((item) => item.scrollIntoView({ block: 'start' }));
    },
  };
}

/** @param {string} words */
const startsWith = (words) => new RegExp(`^${words}`);
