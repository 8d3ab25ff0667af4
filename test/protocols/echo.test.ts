import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readingIn } from '../../lib/chat/conversation/answer-reading.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { readProfiles } from '../../lib/chat/profile/stored-profiles.ts';
import { failureText } from '../../lib/chat/run/failure-text.ts';
import { isEnded } from '../../lib/chat/run/run.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import { createAnswer } from '../../lib/panel/conversation/answer.ts';
import {
  findConversation,
  findMessage,
  readConversation,
} from '../../lib/platform/records/conversation-reading.ts';
import { writeTurn } from '../../lib/platform/records/conversation-writing.ts';
import {
  readStoredDescription,
  writeStoredDescription,
} from '../../lib/platform/records/description-storage.ts';
import {
  appendToJournal,
  findRun,
  foldFromJournal,
  openRecord,
  writeRunEnd,
} from '../../lib/platform/records/run-store.ts';
import { type Protocols, protocolList } from '../../lib/runnable/protocol.ts';
import { createDescriptions } from '../../lib/worker/runnables/descriptions.ts';
import { createRunEngine } from '../../lib/worker/runs/run-engine.ts';
import { aRun } from '../support/conversation.ts';
import { connectEcho, echo } from '../support/echo-protocol.ts';
import { type Answer, serve } from '../support/http-server.ts';
import { createPlaces } from '../support/places.ts';
import { aProfile } from '../support/profile.ts';
import { createRunScene } from '../support/run-commands.ts';
import { createBrowser, emptyDatabase } from '../support/transfer-scene.ts';

const protocols = protocolList([langserve, echo]);
/** A version without the echo protocol. */
const earlier = protocolList([langserve]);

const echoes: Answer = (response, { body }) => {
  const { words } = JSON.parse(body) as { words: string[] };
  response
    .writeHead(200, { 'content-type': 'text/plain' })
    .end(words.map((word) => JSON.stringify(word)).join('\n'));
};

beforeEach(async () => {
  await createPlaces();
});

afterEach(() => vi.restoreAllMocks());

/** Sends a message through a worker with these protocols, over the disk, and returns the stored run. */
async function ask(profile: Profile, spoken: Protocols, text: string) {
  const engine = createRunEngine({
    protocols: spoken,
    now: Date.now,
    lock: async () => () => {},
    stayAwake: () => () => {},
    takeTurn: async () => () => {},
    onOpenRuns: () => {},
    onEnd: () => {},
    append: appendToJournal,
    writeEnd: writeRunEnd,
  });
  const { commands } = createRunScene({
    protocols: spoken,
    engine,
    readProfile: async () => profile,
    findConversation,
    findMessage,
    readConversation,
    writeTurn: ({ head, messages, run }) => writeTurn(head, messages, openRecord(run)),
    exchangeWorld: {
      connectBy: (id) => (spoken.find(id) === echo ? connectEcho : undefined),
      fetch,
      descriptions: createDescriptions({
        read: (id) => readStoredDescription(id, spoken),
        write: writeStoredDescription,
        urlOf: async () => profile.url,
      }),
      newId: () => 'id-1',
      hasAccess: async () => true,
      readSecrets: async () => ({}),
      readGroups: async () => [],
      readFile: async () => undefined,
      now: Date.now,
      outages: () => ({ seenAt: 0, isOnline: true, networkChangedAt: null, slept: null }),
    },
  });
  await commands['run.start']({
    runId: 'r1',
    conversationId: 'c1',
    profileId: profile.id,
    origin: new URL(profile.url).origin,
    plainText: false,
    fields: {},
    files: [],
    secrets: [],
    message: { kind: 'new', text, attachments: [], parentId: null },
  });
  await expect.poll(async () => isEndedRun((await findRun('r1'))?.run)).toBe(true);
  return findRun('r1');
}

const isEndedRun = (run: Parameters<typeof isEnded>[0] | undefined) => run !== undefined && isEnded(run);

const anEcho = (origin: string) => aProfile({ id: 'p1', protocol: 'echo', url: origin });

const textIn = async (spoken: Protocols) => {
  const stored = (await readConversation('c1'))?.runs.get('r1');
  const answer = createAnswer(0, (run) => readingIn([], run, spoken), stored);
  return answer.text.value;
};

test('a second protocol works in worker, journal, page, export and import unchanged', async () => {
  await using server = await serve({ '/echo': echoes });
  const profile = anEcho(server.origin);
  const stored = await ask(profile, protocols, 'one two three');
  expect(stored?.run).toMatchObject({ protocol: 'echo', state: { status: 'done' }, chunks: 3 });
  expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/echo', '{"words":["one","two","three"]}'],
  ]);
  expect(await textIn(protocols)).toBe('three two one');
  expect(await foldFromJournal({ id: 'r1', mode: 'stream' }, echo.answers)).toEqual(stored?.fold);
  expect(await readStoredDescription('p1', protocols)).toMatchObject({ protocol: 'echo' });

  const file = await createBrowser(profile).everything();
  await emptyDatabase();
  const other = createBrowser();
  expect(await other.take(file.blob)).toMatchObject({
    conversations: 1,
    profiles: 1,
    troubles: [],
  });
  expect(await textIn(protocols)).toBe('three two one');
  expect(other.profiles).toEqual([profile]);
});

test('an answer grows in its page by the fold of its protocol', () => {
  const run = aRun({ protocol: 'echo' });
  const page = createAnswer(0, (of) => readingIn([], of, protocols));
  page.take({ type: 'snapshot', runId: 'r1', run, fold: echo.answers.fold.empty() });
  for (const [seq, chunk] of ['one', 'two'].entries()) {
    const next = { ...run, seq: seq + 1 };
    page.take({ type: 'delta', runId: 'r1', from: seq, run: next, chunks: [chunk] });
  }
  expect(page.text.value).toBe('two one');
});

test('failures of a second protocol are those of the seam', async () => {
  await using server = await serve({});
  const stored = await ask(anEcho(server.origin), protocols, 'one');
  const { state } = stored?.run ?? {};
  expect(state).toMatchObject({ status: 'failed', failure: { kind: 'not-exposed', path: '/echo' } });
});

test('a version without the protocol sends nothing and names the protocol', async () => {
  await using server = await serve({ '/echo': echoes });
  const stored = await ask(anEcho(server.origin), earlier, 'one two');
  const { state } = stored?.run ?? {};
  expect(server.requests).toEqual([]);
  expect(state).toEqual({ status: 'failed', failure: { kind: 'protocol-unknown', protocol: 'echo' } });
  expect(state?.status === 'failed' && failureText(state.failure).title).toContain('“echo”');
});

test('a version without the protocol reads its profiles, shows its answers and keeps its descriptions', async () => {
  await using server = await serve({ '/echo': echoes });
  const profile = anEcho(server.origin);
  await ask(profile, protocols, 'one two');
  const kept = { version: 2, profiles: [profile], chosenId: 'p1' };
  expect(readProfiles(JSON.parse(JSON.stringify(kept)))).toEqual({ stored: kept, unreadable: [] });
  expect(await textIn(earlier)).toContain('two');
  expect(await readStoredDescription('p1', earlier)).toBeUndefined();
  expect(await readStoredDescription('p1', protocols)).toMatchObject({ url: server.origin });
});
