import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUserDataDir, removeUserDataDir, startBrowser } from '../browser/browser.ts';
import { closePanel } from '../browser/close-panel.ts';
import { person } from '../browser/person.ts';
import { addRow } from './fault-table.ts';
import { pause, shownAnswer } from './stage.ts';
import { startTokenServer, type TokenServer, textOfTokens, textSent } from './token-server.ts';

const tokens = 1_000;
/** Milliseconds of data that the journal may lose when the browser dies. */
const journalMs = 500;
const cause = 'The browser was closed.';
const title = /Interrupted: [\d,]+ characters arrived, the last [\d.]+ s after sending/;

let server: TokenServer;
let userDataDir: string;

beforeAll(async () => {
  server = await startTokenServer({ chat: { tokens, paceMs: 20 } });
  userDataDir = await newUserDataDir();
  const first = await startBrowser({ userDataDir });
  await person(await first.openPanel()).addProfile({ name: 'Tokens', url: server.url('chat') });
  await first.close();
});

afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await removeUserDataDir(userDataDir);
});

async function sendAndKillBrowser(moment: number) {
  const { browser, openPanel } = await startBrowser({ userDataDir });
  const panel = person(await openPanel());
  await panel.button('New conversation').click();
  await expect.poll(() => panel.lastState()).toBeUndefined();
  await panel.send(`Until ${moment} ms`);
  await pause(moment);
  const gone = new Promise((resolve) => browser.process()?.once('exit', resolve));
  const killedAt = Date.now();
  browser.process()?.kill('SIGKILL');
  await gone;
  return killedAt;
}

describe.each([300, 1_200, 2_500])('a browser killed %i ms after an answer begins', (moment) => {
  let told = '';

  test('loses at most half a second, and nothing is sent again', async () => {
    const before = server.posts('chat');
    const killedAt = await sendAndKillBrowser(moment);
    await pause(1_000);
    const chromium = await startBrowser({ userDataDir });
    const panel = person(await chromium.openPanel());
    told = await panel.answer('interrupted');
    const { state, text } = await shownAnswer(panel.page);
    await panel.button('Run it again').wait();
    await closePanel(chromium, panel.page);
    await chromium.close();

    const run = server.runsOf('chat')[before];
    const posts = server.posts('chat') - before;
    const sent = run ? textSent(run, killedAt) : '';
    const fault = `the browser is killed after ${moment} ms`;
    addRow({ fault, sent: sent.length, kept: text.length, posts, state });
    expect(textOfTokens(tokens).startsWith(text)).toBe(true);
    expect(text.length).toBeGreaterThanOrEqual(run ? textSent(run, killedAt - journalMs).length : 0);
    expect(posts).toBe(1);
  });

  test('is named as the cause, with the amount and time of the last data', () => {
    expect(told).toContain(cause);
    expect(told).toMatch(title);
  });
});
