import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../browser/browser.ts';
import { type Person, person } from '../browser/person.ts';
import { addRow } from './fault-table.ts';
import { aimAtWorker, openConversation, pause, shownAnswer } from './stage.ts';
import { startTokenServer, type TokenServer, textOfTokens, textSent } from './token-server.ts';

const tokens = 100;

let server: TokenServer;
let chromium: TestBrowser;
let panel: Person;
let postsBefore: number;

beforeAll(async () => {
  server = await startTokenServer({ chat: { tokens, paceMs: 20 } });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Tokens', url: server.url('chat') });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

beforeEach(() => {
  postsBefore = server.posts('chat');
});

const postsNow = () => server.posts('chat') - postsBefore;

/** Sends the command of a click on Send, several times at once, and resolves to the worker's replies. */
const start = (name: string, times: number) =>
  panel.page.evaluate(
    async (what, count) => {
      const { profiles } = (await chrome.storage.local.get()) as {
        profiles: { chosenId: string; profiles: { id: string; url: string }[] };
      };
      const chosen = profiles.profiles.find(({ id }) => id === profiles.chosenId);
      const command = (id: number) => ({
        id,
        type: 'run.start',
        timestamp: Date.now(),
        data: {
          runId: `run of ${what}`,
          conversationId: `conversation of ${what}`,
          profileId: profiles.chosenId,
          origin: new URL(chosen?.url ?? '').origin,
          plainText: false,
          fields: {},
          files: [],
          secrets: [],
          message: { kind: 'new', text: what, attachments: [], parentId: null },
        },
      });
      return Promise.all(Array.from({ length: count }, (_, id) => chrome.runtime.sendMessage(command(id))));
    },
    name,
    times,
  );

const started = (name: string) => ({ res: { ok: true, value: { runId: `run of ${name}` } } });

const shownTurns = () => panel.page.$$eval('article', (turns) => turns.map((turn) => turn.ariaLabel));

test('a start received twice is one run', async () => {
  expect(await start('Twice', 2)).toEqual([started('Twice'), started('Twice')]);
  await openConversation(panel.page, 'Twice');
  await panel.answer('done');
  const { state, text } = await shownAnswer(panel.page);
  const sent = textOfTokens(tokens);
  const fault = 'a start comes twice';
  addRow({ fault, sent: sent.length, kept: text.length, posts: postsNow(), state });
  expect(text).toBe(sent);
  expect(await shownTurns()).toEqual(['You', 'Tokens']);
  expect(postsNow()).toBe(1);
});

test('a start repeated after the worker was killed sends nothing again', async () => {
  await start('Killed', 1);
  await expect
    .poll(() => server.runsOf('chat')[postsBefore]?.pieces.length, { interval: 10 })
    .toBeGreaterThan(40);
  const kill = await aimAtWorker(chromium);
  const killedAt = await kill();
  expect(await start('Killed', 1)).toEqual([started('Killed')]);
  await openConversation(panel.page, 'Killed');
  await panel.answer('interrupted');
  await pause(1_000);
  const { state, text } = await shownAnswer(panel.page);
  const run = server.runsOf('chat')[postsBefore];
  const sent = run ? textSent(run, killedAt) : '';
  const fault = 'a start comes again after the worker was killed';
  addRow({ fault, sent: sent.length, kept: text.length, posts: postsNow(), state });
  expect(state).toBe('interrupted');
  expect(sent.startsWith(text)).toBe(true);
  expect(await shownTurns()).toEqual(['You', 'Tokens']);
  expect(postsNow()).toBe(1);
});
