import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../browser/browser.ts';
import { closePanel } from '../browser/close-panel.ts';
import { type Person, person, until } from '../browser/person.ts';
import { addRow } from './fault-table.ts';
import { isWorkerAlive, openConversation, pause, shownAnswer } from './stage.ts';
import { startTokenServer, type TokenServer, textOfTokens } from './token-server.ts';

const isLong = process.env.RUNNEL_LONG === '1';
const tokenMs = 3_000;
/** Three tokens before the panel closes, then 90 s of them. */
const tokens = 33;
/** Milliseconds of silence: 90 s are left after the panel closes. */
const silenceMs = 110_000;
const longSilenceMs = 360_000;
const reply = 'Here I am at last.';

if (!isLong) console.log('Skipped: a single response after 6 minutes. RUNNEL_LONG=1 runs it.');

let server: TokenServer;
let chromium: TestBrowser;

beforeAll(async () => {
  server = await startTokenServer({
    patient: { tokens, paceMs: tokenMs },
    silent: { silenceMs, output: reply },
    mute: { silenceMs: longSilenceMs, output: reply },
  });
  chromium = await startBrowser();
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const isOver = (name: string) => server.runsOf(name).length > 0 && server.openPosts() === 0;

const lastWriting = () =>
  Math.max(
    ...['patient', 'silent']
      .flatMap((name) => server.runsOf(name))
      .flatMap(({ pieces }) => pieces.at(-1)?.at ?? 0),
  );

async function startBoth(panel: Person) {
  await panel.addProfile({ name: 'Silent', url: server.url('silent'), mode: 'Single response' });
  await panel.addProfile({ name: 'Patient', url: server.url('patient') });
  await panel.choose('Silent');
  await panel.send('Think first');
  await panel.button('New conversation').click();
  await panel.choose('Patient');
  await panel.send('Take your time');
  // A trailing space may still become Markdown.
  const shown = async () => (await shownAnswer(panel.page)).text.trim();
  await until(async () => (await shown()) === textOfTokens(3).trim(), 'three tokens are shown');
}

describe('a closed panel', () => {
  beforeAll(async () => {
    const panel = person(await chromium.openPanel());
    await startBoth(panel);
    await closePanel(chromium, panel.page);
    await until(async () => isOver('silent') && isOver('patient'), 'both runs are over', 150_000);
  });

  test('lets the idle worker end within 45 s of its last run', async () => {
    const endedAt = lastWriting();
    await expect.poll(() => isWorkerAlive(chromium), { timeout: 60_000 }).toBe(false);
    const goneAfterMs = Date.now() - endedAt;
    const fault = `the worker is idle (gone after ${Math.round(goneAfterMs / 1_000)} s)`;
    addRow({ fault, sent: 0, kept: 0, posts: 0, state: 'gone' });
    expect(goneAfterMs).toBeLessThan(45_000);
  });

  test.each([
    ['an answer of 90 s', 'patient', 'Take your time', textOfTokens(tokens)],
    ['a single response after 90 s of silence', 'silent', 'Think first', reply],
  ])('does not lose %s', async (what, name, title, sent) => {
    const panel = person(await chromium.openPanel());
    await openConversation(panel.page, title);
    await panel.answer('done');
    const { state, text } = await shownAnswer(panel.page);
    const fault = `the panel is closed: ${what}`;
    addRow({ fault, sent: sent.length, kept: text.length, posts: server.posts(name), state });
    expect(text).toBe(sent);
    expect(server.posts(name)).toBe(1);
    await closePanel(chromium, panel.page);
  });
});

test.skipIf(!isLong)(
  'a single response after 6 minutes of silence arrives with the panel closed',
  async () => {
    const before = person(await chromium.openPanel());
    await before.addProfile({ name: 'Mute', url: server.url('mute'), mode: 'Single response' });
    await before.button('New conversation').click();
    await before.send('Think for long');
    await closePanel(chromium, before.page);
    await pause(longSilenceMs);
    await expect.poll(() => isOver('mute')).toBe(true);
    const after = person(await chromium.openPanel());
    await after.answer('done');
    const { state, text } = await shownAnswer(after.page);
    const fault = 'the panel is closed: a single response after 6 minutes';
    addRow({ fault, sent: reply.length, kept: text.length, posts: server.posts('mute'), state });
    expect(text).toBe(reply);
    expect(server.posts('mute')).toBe(1);
  },
  450_000,
);
