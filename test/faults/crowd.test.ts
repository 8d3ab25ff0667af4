import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../browser/browser.ts';
import { type Person, person } from '../browser/person.ts';
import { addRow } from './fault-table.ts';
import { openConversation, shownAnswer } from './stage.ts';
import { startTokenServer, type TokenServer, textOfTokens } from './token-server.ts';

const origins = ['A', 'B', 'C'];
const each = 6;
/** Maximum of parallel runs per origin. */
const limit = 4;
const tokens = 50;

let chromium: TestBrowser;
let panel: Person;
let servers: TokenServer[];
let open: () => void;

const messages = origins.flatMap((origin) =>
  Array.from({ length: each }, (_, place) => ({ origin, title: `Question ${place + 1} to ${origin}` })),
);

beforeAll(async () => {
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  servers = await Promise.all(
    origins.map((origin) => startTokenServer({ [origin]: { tokens, paceMs: 20, gate } })),
  );
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  for (const server of servers ?? []) await server[Symbol.asyncDispose]();
});

const openPosts = () => servers.map((server) => server.openPosts());

/** Opens each conversation and reads its answer. */
async function shownAnswers() {
  const shown = [];
  for (const { origin, title } of messages) {
    await openConversation(panel.page, title);
    await expect.poll(() => panel.text()).toContain(title);
    await expect.poll(() => panel.lastState()).toBeDefined();
    shown.push({ origin, ...(await shownAnswer(panel.page)) });
  }
  return shown;
}

test('of 18 runs at 3 origins, 4 run and 2 wait at each; all finish', async () => {
  for (const [place, server] of servers.entries()) {
    const origin = origins[place] ?? '';
    await panel.addProfile({ name: origin, url: server.url(origin) });
  }
  for (const { origin, title } of messages) {
    await panel.button('New conversation').click();
    await expect.poll(() => panel.lastState()).toBeUndefined();
    await panel.choose(origin);
    await panel.send(title);
  }
  await expect.poll(openPosts).toEqual(origins.map(() => limit));
  const waiting = await shownAnswers();
  for (const origin of origins) {
    const here = waiting.flatMap((answer) => (answer.origin === origin ? answer.state : []));
    expect(here).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'queued', 'queued']);
  }

  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, ...openPosts());
  }, 5);
  open();
  await expect
    .poll(() => servers.map((server, place) => server.posts(origins[place] ?? '')))
    .toEqual(origins.map(() => each));
  await expect.poll(openPosts).toEqual(origins.map(() => 0));
  clearInterval(watch);
  expect(most).toBe(limit);

  const ended = await shownAnswers();
  const sent = textOfTokens(tokens);
  addRow({
    fault: '18 runs at once at 3 origins',
    sent: sent.length * ended.length,
    kept: ended.reduce((sum, { text }) => sum + text.length, 0),
    posts: servers.reduce((sum, server, place) => sum + server.posts(origins[place] ?? ''), 0),
    state: [...new Set(ended.map(({ state }) => state))].join(' '),
  });
  expect(ended.map(({ state, text }) => ({ state, text }))).toEqual(
    ended.map(() => ({ state: 'done', text: sent })),
  );
});
