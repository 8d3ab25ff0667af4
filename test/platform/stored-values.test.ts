import { readdirSync, readFileSync } from 'node:fs';
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readMark } from '../../lib/chat/conversation/page-death.ts';
import { readDraftFiles, readFormDraft } from '../../lib/chat/input/kept-form.ts';
import { readSecrets } from '../../lib/chat/profile/secrets.ts';
import { readProfiles } from '../../lib/chat/profile/stored-profiles.ts';
import { readPrompts, writtenPrompts } from '../../lib/chat/prompt/prompt-file.ts';
import { isEnded } from '../../lib/chat/run/run.ts';
import { documentVersion } from '../../lib/chat/transfer/export/runnel-document.ts';
import { createDraft } from '../../lib/panel/composing/draft.ts';
import { createOpenPlace } from '../../lib/panel/conversation/opening.ts';
import { watchSession } from '../../lib/platform/browser/browser-session.ts';
import { readLentAccess } from '../../lib/platform/browser/permission.ts';
import { listConversations, readConversation } from '../../lib/platform/records/conversation-reading.ts';
import { database } from '../../lib/platform/records/database.ts';
import { readStoredDescription } from '../../lib/platform/records/description-storage.ts';
import { openRunIds } from '../../lib/platform/records/run-store.ts';
import { findDeleted } from '../../lib/platform/settings/profile-storage.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import { asToday } from '../support/as-today.ts';
import { foldOf } from '../support/conversation.ts';
import { fakeHost } from '../support/fake-host.ts';
import { type FrozenRecord, frozenDatabase, thaw } from '../support/frozen-database.ts';
import { frozenNames, frozenText } from '../support/frozen-value.ts';
import { createPlaces } from '../support/places.ts';
import { storedFold } from '../support/stored-fold.ts';
import { type StoredValue, setAside, storedValues } from '../support/stored-values.ts';
import { createBrowser } from '../support/transfer-scene.ts';

beforeEach(async () => void (await createPlaces()));

// biome-ignore lint/suspicious/noExplicitAny: frozen JSON has the shape of its version.
const frozen = (name: StoredValue, version: string): any => JSON.parse(frozenText(name, version));

test('every stored value has a frozen example of each version, and no other example exists', () => {
  const listed = Object.entries(storedValues).flatMap(([name, versions]) =>
    versions.map((version) => `${name}.${version}.json`),
  );
  expect(frozenNames()).toEqual(listed.sort());
});

test('every key of the extension storage is in the table', () => {
  const folder = new URL('../../lib/platform/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts'));
  const keys = sources.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/storageItem\('(\w+)', ['`]([\w.]+)/g)].map(
      ([, area, key = '']) => ({ area, key }),
    ),
  );
  const of = (wanted: string) => keys.filter(({ area }) => area === wanted).map(({ key }) => key);
  const local = of('local').filter((key) => !setAside.includes(key));
  expect(local.sort()).toEqual(['access.lent', 'profiles', 'secrets', 'secrets.lock', 'settings']);
  const newest = Object.keys(frozen('session', storedValues.session.at(-1) ?? ''));
  expect(newest.map((key) => key.replace(/:.*/, ''))).toEqual(expect.arrayContaining(of('session')));
});

describe('the newest version in the table is the one written today:', () => {
  test.each<[StoredValue, () => unknown]>([
    ['profiles', () => readProfiles(undefined).stored.version],
    ['secrets', () => readSecrets(undefined)?.version],
    ['database', async () => (await database()).version],
    ['export', () => documentVersion],
    ['prompts', () => JSON.parse(writtenPrompts([])).version],
  ])('%s', async (name, written) => {
    const newest = storedValues[name].at(-1)?.replace(/-.*/, '');
    expect(newest).toBe(`v${await written()}`);
  });
});

const cases = (name: StoredValue) => storedValues[name].map((version) => [version]);

describe('profiles', () => {
  test.each(cases('profiles'))('%s: all are read completely', (version) => {
    const stored = frozen('profiles', version);
    const read = readProfiles(stored);
    expect(read.unreadable).toEqual([]);
    expect(read.stored).toMatchObject({ ...stored, version: 2 });
  });
});

test.each(cases('secrets'))('secrets %s: are read as stored', (version) => {
  expect(readSecrets(frozen('secrets', version))).toEqual(frozen('secrets', version));
});

/** Returns a frozen description of version 3 as this version reads it. */
const withCode = (version3: { config: object }) => ({
  protocol: 'langserve',
  ...version3,
  version: 4,
  config: { ...version3.config, reason: { code: 'bad-status' } },
});

test.each(cases('description'))('description %s: is read, or fetched again if older', async (version) => {
  const stored = frozen('description', version);
  await (await database()).put('descriptions', { id: 'p1', text: JSON.stringify(stored) });
  const isOlder = ['v1', 'v2'].includes(version);
  const today = version.startsWith('v3') ? withCode(stored.value ?? stored) : stored.value;
  expect(await readStoredDescription('p1', protocols)).toEqual(isOlder ? undefined : today);
});

test.each(cases('lent-access'))('lent access %s: is read as stored', async (version) => {
  const stored = frozen('lent-access', version);
  await fakeBrowser.storage.local.set({ 'access.lent': stored });
  expect(await readLentAccess()).toEqual(stored);
});

test.each(cases('database'))(
  'database %s: all conversations, messages and runs are read',
  async (version) => {
    const { records } = await thawed(version);
    const of = (store: string, id: string): FrozenRecord[] =>
      (records[store] ?? []).filter(({ conversationId }) => conversationId === id);
    const { conversations, unreadable } = await listConversations();
    expect(unreadable).toBe(0);
    for (const { id } of conversations) {
      const read = await readConversation(id);
      expect(read?.unreadable).toBe(0);
      expect(read?.messages).toHaveLength(of('messages', id).length);
      for (const { id: runId, run } of of('runs', id))
        expect(read?.runs.get(runId)?.run).toMatchObject(asToday(run));
    }
  },
);

async function thawed(version: string) {
  const stored = frozenDatabase(version.slice(1));
  await thaw(stored);
  return stored;
}

test.each(cases('page'))('page %s: drafts, forms and the open conversation are read', (version) => {
  const stored: Record<string, string> = frozen('page', version);
  const memory = { read: (key: string) => stored[key] ?? null, write() {} };
  const { toOpen } = createOpenPlace(fakeHost({ settings: { memory } }));
  expect([createDraft(signal('c1'), memory).text.value, toOpen(undefined)]).toEqual(['Where does the', 'c1']);
  const json = (key: string) => JSON.parse(stored[key] ?? 'null');
  expect(readDraftFiles(memory.read('draft-files:c1'))).toEqual(json('draft-files:c1') ?? []);
  const drawn = stored['drawing:p7'];
  expect(readMark(drawn ?? '')).toEqual(drawn ? json('drawing:p7') : undefined);
  const form = json('form:p1');
  expect(readFormDraft(memory.read('form:p1'))).toEqual(form ? { forgotten: {}, ...form } : undefined);
});

test.each(cases('session'))(
  'session %s: its start, conversations and deleted profiles are read',
  async (version) => {
    const stored = frozen('session', version);
    await fakeBrowser.storage.session.set(stored);
    expect(await watchSession().id).toBe(stored.start.id);
    const read = await readConversation('c1');
    expect(read).toMatchObject({ conversation: stored['records:c1:head:'], unreadable: 0 });
    expect(read?.messages).toHaveLength(4);
    expect(await openRunIds()).toEqual(['r1']);
    expect(await storedFold('r1')).toEqual(foldOf('Bon'));
    const described = stored['description:p1'];
    expect(await readStoredDescription('p1', protocols)).toEqual(
      described && withCode(JSON.parse(described)),
    );
    const [deleted] = stored['profiles.deleted'];
    expect(await findDeleted(deleted.profile.id)).toMatchObject(deleted);
  },
);

test.each(cases('export'))(
  'export %s: all conversations, files and profiles are imported, without cookies',
  async (version) => {
    const stored = frozen('export', version);
    const browser = createBrowser();
    const report = await browser.take(new Blob([frozenText('export', version)]));
    expect(report).toMatchObject({
      conversations: 2,
      profiles: 2,
      files: stored.conversations.flatMap((entry: { files?: [] }) => entry.files ?? []).length,
      leftOut: { rights: 1 },
      troubles: [],
    });
    const profiles = stored.profiles.profiles.map((profile: object) => ({ ...profile, sendCookies: false }));
    expect(browser.profiles).toMatchObject(profiles);
    for (const { conversation, messages, runs } of stored.conversations) {
      const read = await readConversation(conversation.id);
      expect(read?.messages).toEqual(expect.arrayContaining(messages));
      for (const { run, fold } of runs) {
        const { state, endedAt: _, place: __, ...lasting } = { ...run, runnableRunId: null };
        expect(read?.runs.get(run.id)).toMatchObject({ run: lasting, fold });
        if (isEnded(run)) expect(read?.runs.get(run.id)?.run).toMatchObject(asToday({ state }));
      }
    }
  },
);

test.each(cases('prompts'))('prompts %s: all are read', (version) => {
  const stored = frozen('prompts', version);
  const read = readPrompts(frozenText('prompts', version), [], () => 'new');
  const prompts = stored.prompts.map((prompt: object) => ({ id: 'new', ...prompt }));
  expect(read).toEqual({ status: 'read', prompts, renamed: [], left: [] });
});
