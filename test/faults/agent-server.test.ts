import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAgentServerDouble } from '../../demo/agent-server/server.mjs';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from '../browser/browser.ts';
import { type Person, person } from '../browser/person.ts';
import { storeAgentProfiles } from '../support/agent-profiles.ts';
import { addRow } from './fault-table.ts';
import { momentsOf } from './points.ts';
import { aimAtWorker, pause, shownAnswer, wakeWorker } from './stage.ts';

const seed = Number(process.env.RUNNEL_SEED ?? 20_261_119);
const ticks = 100;
const all = Array.from({ length: ticks }, (_, at) => `tick${at}`).join(' ');
const message = `ticks ${ticks}`;

let server: Awaited<ReturnType<typeof startAgentServerDouble>>;
let userDataDir: string;
let chromium: TestBrowser;
let panel: Person;
let postsBefore = 0;

const posts = () =>
  server.requests.filter(({ method, path }) => method === 'POST' && /\/runs\/stream$/.test(path)).length;
const postsNow = () => posts() - postsBefore;

beforeAll(async () => {
  console.log(
    `Runs of an Agent Server are hit at moments chosen by the seed ${seed}; RUNNEL_SEED sets another.`,
  );
  server = await startAgentServerDouble({ pace: 5 });
  userDataDir = await newUserDataDir();
  await begin();
  await storeAgentProfiles(panel.page, server.origin);
  await panel.choose('Slow agent');
});
afterAll(async () => {
  await chromium?.close();
  await server?.stop();
  if (userDataDir) await removeUserDataDir(userDataDir);
});
beforeEach(async () => {
  await panel.button('New conversation').click();
  await expect.poll(() => panel.lastState()).toBeUndefined();
  postsBefore = posts();
});

async function begin() {
  chromium = await startBrowser({ userDataDir });
  panel = person(await chromium.openPanel());
}

/** Adds the row of a fault and expects that nothing was lost, doubled or sent again. */
async function expectAll(fault: string) {
  await panel.answer('done');
  const { state, text } = await shownAnswer(panel.page);
  const kept = text.trim();
  addRow({ fault: `Agent Server: ${fault}`, sent: all.length, kept: kept.length, posts: postsNow(), state });
  expect(kept).toBe(all);
  expect(postsNow()).toBe(1);
}

describe(`a run of an Agent Server (seed ${seed})`, () => {
  test.each(momentsOf(seed, 20, 2_000))(
    'is read on when its worker is killed after %i ms',
    async (moment) => {
      await panel.textbox('Message').fill(message);
      await wakeWorker(panel.page);
      const kill = await aimAtWorker(chromium);
      await panel.button('Send').click();
      await pause(moment);
      await kill();
      const isUntaken = async () =>
        (await panel.text()).includes('could not be reached') ||
        ['interrupted', 'failed'].includes((await panel.lastState()) ?? '');
      await expect.poll(async () => postsNow() > 0 || (await isUntaken()), { timeout: 60_000 }).toBe(true);
      await pause(500);
      // A message that has not left the worker is not sent by another one.
      if (postsNow() === 0) return expect(await isUntaken()).toBe(true);
      await expectAll(`the worker is killed ${moment} ms after sending`);
    },
  );

  test.each([300, 900, 1_700])('is read on when the browser is killed after %i ms', async (moment) => {
    await panel.send(message);
    await pause(moment);
    const gone = new Promise((resolve) => chromium.browser.process()?.once('exit', resolve));
    chromium.browser.process()?.kill('SIGKILL');
    await gone;
    await pause(500);
    await begin();
    await expectAll(`the browser is killed after ${moment} ms`);
  });

  test('is read on when its connection breaks', async () => {
    await panel.send(message);
    await pause(700);
    server.disconnect();
    await pause(400);
    server.disconnect();
    await expectAll('the connection breaks twice');
  });

  test('has its answer when it ended while nobody read it', async () => {
    await panel.send(message);
    await pause(500);
    const gone = new Promise((resolve) => chromium.browser.process()?.once('exit', resolve));
    chromium.browser.process()?.kill('SIGKILL');
    await gone;
    await pause(3_000);
    server.forget();
    await begin();
    await expectAll('the events are gone when the browser starts again');
    expect(await panel.text()).toContain('was read from the server');
  });
});
