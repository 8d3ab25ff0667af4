import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from '../browser/browser.ts';
import { person } from '../browser/person.ts';
import { addRow } from './fault-table.ts';
import { shownAnswer } from './stage.ts';
import { startTokenServer, type TokenServer, textOfTokens, textSent } from './token-server.ts';

const builds = join(import.meta.dirname, '../../.output');
const tokens = 1_000;
const journalMs = 500;
const cases = [
  ['of the same version', undefined, 'Runnel was reloaded or switched off.'],
  ['with a higher version', '99.0.0', 'Runnel was updated.'],
] as const;

let folder: string;
let server: TokenServer;
let chromium: TestBrowser;

beforeAll(async () => {
  server = await startTokenServer({ chat: { tokens, paceMs: 20 } });
  folder = await newUserDataDir();
  await cp(join(builds, 'chrome-mv3-e2e'), folder, { recursive: true });
  chromium = await startBrowser({ build: relative(builds, folder) });
  await person(await chromium.openPanel()).addProfile({ name: 'Tokens', url: server.url('chat') });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
  await removeUserDataDir(folder);
});

async function raiseVersion(version: string) {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, version }));
}

/** Reloads the extension from its folder, as the browser does for an update. */
async function reloadExtension() {
  const session = await chromium.browser.target().createCDPSession();
  const reloadedAt = Date.now();
  const { id } = await session.send('Extensions.loadUnpacked', { path: folder });
  expect(id).toBe(chromium.extensionId);
  await session.detach();
  return reloadedAt;
}

describe.each(cases)('an extension reloaded %s in mid-run', (what, version, cause) => {
  let told = '';

  test('loses at most half a second, and nothing is sent again', async () => {
    const before = server.posts('chat');
    const panel = person(await chromium.openPanel());
    await panel.button('New conversation').click();
    await expect.poll(() => panel.lastState()).toBeUndefined();
    await panel.send(`Before Runnel ${what}`);
    await expect.poll(() => server.runsOf('chat')[before]?.pieces.length).toBeGreaterThan(60);
    if (version) await raiseVersion(version);
    const reloadedAt = await reloadExtension();

    const after = person(await chromium.openPanel());
    told = await after.answer('interrupted');
    await after.button('Run it again').wait();
    const { state, text } = await shownAnswer(after.page);
    const run = server.runsOf('chat')[before];
    const posts = server.posts('chat') - before;
    const sent = run ? textSent(run, reloadedAt) : '';
    const fault = `the extension is loaded again ${what}`;
    addRow({ fault, sent: sent.length, kept: text.length, posts, state });
    expect(textOfTokens(tokens).startsWith(text)).toBe(true);
    expect(text.length).toBeGreaterThanOrEqual(run ? textSent(run, reloadedAt - journalMs).length : 0);
    expect(posts).toBe(1);
  });

  test(`is reported as “${cause}”`, () => {
    expect(told).toContain(cause);
  });
});
