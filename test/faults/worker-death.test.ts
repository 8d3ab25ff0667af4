import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../browser/browser.ts';
import { type Person, person } from '../browser/person.ts';
import { addRow } from './fault-table.ts';
import { momentsOf } from './points.ts';
import { aimAtWorker, pause, shownAnswer, wakeWorker } from './stage.ts';
import { startTokenServer, type TokenServer, textOfTokens, textSent } from './token-server.ts';

const seed = Number(process.env.RUNNEL_SEED ?? 20_261_119);
const moments = momentsOf(seed, 20, 3_000);
const tokens = 1_000;
const cause = 'The browser stopped the background worker of Runnel.';
/** Milliseconds of data that the journal may lose when the worker dies. */
const journalMs = 500;

let server: TokenServer;
let chromium: TestBrowser;
let panel: Person;
let postsBefore: number;
/** Number of POSTs that earlier tests have accounted for. */
let postsCounted = 0;

beforeAll(async () => {
  console.log(`The worker is killed at moments chosen by the seed ${seed}; RUNNEL_SEED sets another.`);
  server = await startTokenServer({ chat: { tokens, paceMs: 20 } });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Tokens', url: server.url('chat') });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

beforeEach(async () => {
  postsBefore = server.posts('chat');
  await panel.button('New conversation').click();
  await expect.poll(() => panel.lastState()).toBeUndefined();
});

const postsNow = () => server.posts('chat') - postsBefore;

const written = () => panel.page.$eval('textarea', (box) => box.value);

/** Sends a message, kills the worker at a later moment and resolves to the time of that. */
async function sendAndKill(text: string, moment: () => Promise<unknown>) {
  await panel.textbox('Message').fill(text);
  await wakeWorker(panel.page);
  const kill = await aimAtWorker(chromium);
  await panel.button('Send').click();
  await moment();
  return kill();
}

/** Tells whether the message reached no worker: it is reported and stays in the composer. */
async function isNotSent() {
  if (!(await panel.text()).includes('could not be reached')) return false;
  await pause(1_000);
  return (await panel.lastState()) === undefined;
}

/** Waits for a verdict and tells whether the worker took the message. */
async function isTaken() {
  const isTold = async () => (await panel.lastState()) === 'interrupted' || (await isNotSent());
  await expect.poll(isTold).toBe(true);
  return (await panel.lastState()) === 'interrupted';
}

describe(`a worker killed during a run (seed ${seed})`, () => {
  test.each(moments)('loses at most half a second, %i ms after sending', async (moment) => {
    const message = `Kill me after ${moment} ms`;
    const killedAt = await sendAndKill(message, () => pause(moment));
    const wasTaken = await isTaken();
    const { state, text } = await shownAnswer(panel.page);
    const run = server.runsOf('chat')[postsBefore];
    const sent = run ? textSent(run, killedAt) : '';
    const fault = `the worker is killed ${moment} ms after sending`;
    addRow({ fault, sent: sent.length, kept: text.length, posts: postsNow(), state });
    postsCounted += postsNow();
    if (!wasTaken) {
      expect([await written(), postsNow()]).toEqual([message, 0]);
      return;
    }
    const isUnsent = (await panel.lastText()).includes('Nothing had been sent');
    await panel.button(isUnsent ? 'Try again' : 'Run it again').wait();
    expect(await panel.lastText()).toContain(cause);
    expect(textOfTokens(tokens).startsWith(text)).toBe(true);
    expect(text.length).toBeGreaterThanOrEqual(run ? textSent(run, killedAt - journalMs).length : 0);
    expect(postsNow()).toBe(run ? 1 : 0);
    expect(run !== undefined && isUnsent).toBe(false);
  });

  test.each([1, 2, 3, 4, 5])('counts as sent a request that has reached the server, attempt %i', async () => {
    await sendAndKill('Kill me at once', () => expect.poll(postsNow, { interval: 1 }).toBe(1));
    const told = await panel.answer('interrupted');
    const { state, text } = await shownAnswer(panel.page);
    const fault = 'the worker is killed as the request arrives';
    addRow({ fault, sent: 0, kept: text.length, posts: postsNow(), state });
    postsCounted += postsNow();
    expect(told).not.toContain('Nothing had been sent');
  });

  test('never repeats a request', async () => {
    await pause(2_000);
    expect(server.posts('chat')).toBe(postsCounted);
  });
});
