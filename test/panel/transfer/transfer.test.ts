import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationRecord } from '../../../lib/chat/conversation/conversation-record.ts';
import { previewed } from '../../../lib/chat/conversation/preview.ts';
import { reportLines } from '../../../lib/chat/transfer/import/import-report.ts';
import { readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { takeRecords } from '../../../lib/platform/records/conversation-writing.ts';
import { database } from '../../../lib/platform/records/database.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { recordWith } from '../../support/attached.ts';
import { anyRecord, endedRecord } from '../../support/conversation-record.ts';
import { fc } from '../../support/fast-check.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { createBrowser, emptyDatabase } from '../../support/transfer-scene.ts';

beforeEach(emptyDatabase);

const reading = () => usualReading;

const byId = <T extends { id: string }>(items: T[]) =>
  items.toSorted((one, other) => (one.id < other.id ? -1 : 1));

async function stored(id: string) {
  const found = await readConversation(id);
  return {
    // Each import gives it a new memory.
    conversation: found && { ...found.conversation, memory: undefined },
    messages: byId(found?.messages ?? []),
    runs: new Map([...(found?.runs ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    unreadable: found?.unreadable,
  };
}

test('exported conversations are imported unchanged, field by field, and only once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(anyRecord('c1'), anyRecord('c2')), async (generated) => {
      await emptyDatabase();
      const records = generated.map((any) => previewed(endedRecord(any) as ConversationRecord, reading));
      for (const record of records) await takeRecords([record]);
      const before = [await stored('c1'), await stored('c2')];
      const { blob } = await createBrowser(aProfile()).everything();
      await emptyDatabase();
      const other = createBrowser();
      const report = await other.take(blob);
      expect(report).toMatchObject({ conversations: 2, profiles: 1, troubleCount: 0, leftOut: {} });
      expect([await stored('c1'), await stored('c2')]).toEqual(before);
      expect(other.profiles).toEqual([aProfile()]);

      const again = await other.take(blob);
      expect(again).toMatchObject({ conversations: 0, knownConversations: 2, profiles: 0, knownProfiles: 1 });
      expect([await stored('c1'), await stored('c2')]).toEqual(before);
      expect(await (await database()).count('files')).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test('a file has no previews, which may hold half of a secret; an import makes them again', async () => {
  const record = previewed(recordWith([]), reading);
  const preview = record.conversation.preview ?? '';
  expect(preview).not.toBe('');
  await takeRecords([record]);
  const { blob } = await createBrowser().everything();
  expect(await blob.text()).not.toContain('"preview"');
  await emptyDatabase();
  await createBrowser().take(blob);
  expect((await stored('c1')).conversation?.preview).toBe(preview);
});

const fileOf = (value: unknown) => new Blob([typeof value === 'string' ? value : JSON.stringify(value)]);
const withProfiles = (...profiles: unknown[]) =>
  fileOf({
    format: 'runnel',
    version: 1,
    exportedAt: '',
    profiles: { version: 2, profiles },
    conversations: [],
  });

const chat = (id: string) => ({
  id,
  title: id,
  chat: { history: { currentId: 'q', messages: { q: { parentId: null, role: 'user', content: 'Hi' } } } },
});

describe('imported profiles', () => {
  test('keep their headers; a secret header has no value until it is typed', async () => {
    const profile = aProfile({
      headers: [plainHeader('X-Team', 'a'), secretHeader('Authorization', 'https://x.example')],
    });
    const { take, profiles } = createBrowser();
    expect((await take(withProfiles(profile))).profiles).toBe(1);
    expect(profiles[0]?.headers).toMatchObject([
      { name: 'X-Team', value: 'a' },
      { name: 'Authorization', secret: true },
    ]);
  });

  test('that exist by id, or by URL and name, are left alone', async () => {
    const { take, profiles } = createBrowser(aProfile());
    const report = await take(
      withProfiles(
        aProfile({ name: 'Changed' }),
        aProfile({ id: 'p9' }),
        aProfile({ id: 'p8', name: 'New' }),
      ),
    );
    expect(report).toMatchObject({ profiles: 1, knownProfiles: 2 });
    expect(profiles.map(({ name }) => name)).toEqual(['Chat', 'New']);
  });

  test('that cannot be saved are reported', async () => {
    const { take, profiles } = createBrowser();
    const wrong = [
      { id: 1 },
      aProfile({ url: 'javascript:alert(1)' }),
      aProfile({ headers: [plainHeader('Host', 'x')] }),
    ];
    const lines = reportLines(await take(withProfiles(...wrong)));
    expect(lines).toEqual([
      'Nothing was imported.',
      'A profile: Its structure is not that of a Runnel export.',
      'A profile: Its structure is not that of a Runnel export.',
      '“Chat”: Browsers do not let extensions send “Host”. Use another name.',
    ]);
    expect(profiles).toEqual([]);
  });

  test('are left out if only conversations are wanted, and vice versa', async () => {
    const file = fileOf({
      format: 'runnel',
      version: 1,
      exportedAt: '',
      profiles: { version: 2, profiles: [aProfile()] },
      conversations: [chat('w1')],
    });
    const { take } = createBrowser();
    expect(await take(file, { conversations: true, profiles: false })).toMatchObject({
      conversations: 1,
      profiles: 0,
    });
    expect(await take(file, { conversations: false, profiles: true })).toMatchObject({
      conversations: 0,
      profiles: 1,
      knownConversations: 0,
    });
  });
});

describe('an import report', () => {
  test('names the first twenty problems and counts the others', async () => {
    const values = [...Array.from({ length: 25 }, (_, place) => ({ title: `T${place}` })), chat('w1')];
    const lines = reportLines(await createBrowser().take(fileOf(values)));
    expect(lines[0]).toBe('Imported: 1 conversation with 1 message and 0 answers.');
    expect(lines[1]).toBe(
      '“T0”: It is not a conversation from Runnel, ChatGPT, Claude, LibreChat or Open WebUI.',
    );
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe('And 5 more that could not be imported.');
  });

  test('names the cut and says that earlier conversations are imported', async () => {
    const text = JSON.stringify([chat('w1'), chat('w2')]);
    const lines = reportLines(await createBrowser().take(fileOf(text.slice(0, -30))));
    expect(lines).toEqual([
      'Imported: 1 conversation with 1 message and 0 answers.',
      'The last conversation: It is incomplete.',
      'The file ends too early. Everything before that is imported.',
    ]);
  });

  test('names a missing worker, and no file is left behind', async () => {
    const take = createBrowser().broken({
      take: async () => ({ ok: false, problem: { code: 'no-answer' } }),
    });
    expect(reportLines(await take(fileOf([chat('w1')])))).toEqual([
      'Nothing was imported.',
      'The import stopped. Everything imported before that is kept. The background worker of Runnel does not answer. Try again.',
    ]);
    expect(await (await database()).count('files')).toBe(0);
  });
});

test('a character split across two slices of the file is intact', async () => {
  const title = 'ä€😀'.repeat(80_000);
  await createBrowser().take(
    fileOf([{ ...chat('w1'), chat: { history: { messages: { q: { role: 'user', content: title } } } } }]),
  );
  const found = await readConversation('open-webui:w1');
  expect(found?.messages[0]).toMatchObject({ text: title });
});
