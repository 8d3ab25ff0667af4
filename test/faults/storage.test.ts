import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from '../browser/browser.ts';
import { closePanel } from '../browser/close-panel.ts';
import { type Person, person } from '../browser/person.ts';
import { addRow } from './fault-table.ts';
import { shownAnswer } from './stage.ts';
import { startTokenServer, type TokenServer, textOfTokens } from './token-server.ts';

const tokens = 150;
const sent = textOfTokens(tokens);
const notSaved = /not (being )?saved/i;
const notKept = /only until the browser closes/i;

let server: TokenServer;
let userDataDir: string;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  server = await startTokenServer({ chat: { tokens, paceMs: 20 }, other: { tokens, paceMs: 20 } });
  userDataDir = await newUserDataDir();
  chromium = await startBrowser({ userDataDir });
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
  await removeUserDataDir(userDataDir);
});

const roomBytes = 100_000;

/**
 * Limits the storage of the extension. A browser reads its quota again only when the rest is used up, so a
 * small quota must be set before the first write.
 */
async function quota(page: Page) {
  const session = await page.createCDPSession();
  const origin = `chrome-extension://${chromium.extensionId}`;
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  const limitTo = (quotaSize: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await limitTo(usage + roomBytes);
  return {
    refuseWrites: async () => [await limitTo(1), await fill(page)],
    async freeSpace() {
      await page.evaluate(() => void indexedDB.deleteDatabase('filling'));
      await session.send('Storage.overrideQuotaForOrigin', { origin });
    },
  };
}

/** Writes to another database until the browser refuses, and resolves to the error. */
const fill = (page: Page) =>
  page.evaluate(async (length) => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('filling', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('filling', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const write = () =>
      new Promise<string | undefined>((resolve) => {
        const tx = opened.transaction('filling', 'readwrite');
        tx.objectStore('filling').add('x'.repeat(length));
        tx.oncomplete = () => resolve(undefined);
        tx.onabort = () => resolve(tx.error?.name ?? 'aborted');
      });
    let refusal: string | undefined;
    for (let tries = 0; tries < 100 && !refusal; tries += 1) refusal = await write();
    opened.close();
    return refusal;
  }, roomBytes / 10);

describe('storage that refuses writes in mid-run', () => {
  let told = '';

  test('lets the answer finish in the panel', async () => {
    const { refuseWrites } = await quota(panel.page);
    await panel.addProfile({ name: 'Tokens', url: server.url('chat') });
    await panel.send('Until the disk is full');
    await expect.poll(async () => (await shownAnswer(panel.page)).text).toContain('t30');
    expect(await refuseWrites()).toContain('QuotaExceededError');
    const isOver = async () => !['waiting', 'streaming'].includes((await shownAnswer(panel.page)).state);
    await expect.poll(isOver).toBe(true);
    const { state, text } = await shownAnswer(panel.page);
    told = await panel.text();
    const fault = 'the storage refuses writes in mid-run';
    addRow({ fault, sent: sent.length, kept: text.length, posts: server.posts('chat'), state });
    expect(text).toBe(sent);
    expect(state).toBe('done');
    expect(server.posts('chat')).toBe(1);
    expect(await fill(panel.page)).toBe('QuotaExceededError');
  });

  test('is reported in the panel', () => {
    expect(told).toMatch(notSaved);
  });

  test('keeps the answer for a reopened panel', async () => {
    await closePanel(chromium, panel.page);
    panel = person(await chromium.openPanel());
    expect(await panel.answer('done')).toMatch(notSaved);
    const { state, text } = await shownAnswer(panel.page);
    const fault = 'the storage has refused writes, and the panel is opened again';
    addRow({ fault, sent: sent.length, kept: text.length, posts: server.posts('chat'), state });
    expect(text).toBe(sent);
    expect(server.posts('chat')).toBe(1);
  });

  test('is repaired by the next message that the disk stores', async () => {
    await (await quota(panel.page)).freeSpace();
    await panel.send('Is there room again?');
    await panel.answer('done');
    await expect.poll(() => panel.text()).not.toMatch(notSaved);
    expect(await panel.text()).toContain(sent.slice(-20).trim());
    const held = Object.keys(await panel.page.evaluate(() => chrome.storage.session.get(null)));
    // A refused description stays in the session until the schema is reloaded.
    expect(held.filter((key) => !/^(drawing|description):/.test(key))).toEqual(['start']);
  });
});

describe('a browser whose database cannot be opened', () => {
  let told = '';

  test('sends a message and shows its answer again in a reopened panel', async () => {
    await chromium.close();
    const database = join(userDataDir, 'Default', 'IndexedDB');
    await rm(database, { recursive: true, force: true });
    await writeFile(database, 'not a folder');
    chromium = await startBrowser({ userDataDir });
    panel = person(await chromium.openPanel());
    await panel.addProfile({ name: 'Other', url: server.url('other') });
    await panel.send('Without a database');
    await panel.answer('done');
    told = await panel.text();
    await closePanel(chromium, panel.page);
    panel = person(await chromium.openPanel());
    await panel.answer('done');
    const { state, text } = await shownAnswer(panel.page);
    const fault = 'the database cannot be opened';
    addRow({ fault, sent: sent.length, kept: text.length, posts: server.posts('other'), state });
    expect(text).toBe(sent);
    expect(server.posts('other')).toBe(1);
  });

  test('is reported in the panel', () => {
    expect(told).toMatch(notKept);
  });
});
