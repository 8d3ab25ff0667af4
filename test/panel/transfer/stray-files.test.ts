import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  attachedFiles,
  type ConversationRecord,
} from '../../../lib/chat/conversation/conversation-record.ts';
import { readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { takeRecords } from '../../../lib/platform/records/conversation-writing.ts';
import { writeFile } from '../../../lib/platform/records/file-store.ts';
import type { Reply } from '../../../lib/wire/replies.ts';
import {
  anAttachment,
  carried,
  documentWith,
  entryWith,
  keptFiles,
  recordWith,
} from '../../support/attached.ts';
import { fc } from '../../support/fast-check.ts';
import { createBrowser, emptyDatabase } from '../../support/transfer-scene.ts';

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await emptyDatabase();
});

const record = recordWith([anAttachment('f1')]);
const entry = entryWith(record, carried('f1'));
const ids = async () => (await keptFiles()).map(({ id }) => id);

/** Returns the same messages under another conversation id. */
const asAnother = ({ conversation, messages }: ConversationRecord, id: string): ConversationRecord => ({
  conversation: { ...conversation, id },
  messages: messages.map((message) => ({ ...message, conversationId: id })),
  runs: [],
});

const answers = (reply: Reply<'conversation.take'>) =>
  createBrowser().broken({ take: async () => reply })(documentWith(entry));

describe('no file is left of an imported conversation', () => {
  test('that exists without it', async () => {
    await takeRecords([recordWith([])]);
    expect(await createBrowser().take(documentWith(entry))).toMatchObject({
      knownConversations: 1,
      files: 0,
    });
    expect(await ids()).toEqual([]);
  });

  test('whose messages belong to another one', async () => {
    await takeRecords([recordWith([])]);
    const report = await createBrowser().take(
      documentWith(entryWith(asAnother(record, 'c2'), carried('f1'))),
    );
    expect(report.troubles).toMatchObject([{ problem: expect.stringContaining('another conversation') }]);
    expect(await ids()).toEqual([]);
  });

  test.each(['refused', 'unreadable'] as const)('that the worker reports as %s', async (outcome) => {
    expect(await answers({ ok: true, value: { outcomes: [outcome] } })).toMatchObject({ troubleCount: 1 });
    expect(await ids()).toEqual([]);
  });

  test('that the worker does not report', async () => {
    const report = await answers({ ok: false, problem: { code: 'no-answer' } });
    expect(report.troubles).toMatchObject([
      { of: '', problem: expect.stringMatching(/^The import stopped\. .*does not answer\./) },
    ]);
    expect(await ids()).toEqual([]);
  });

  test('that is unreadable', async () => {
    const broken = { ...entry, conversation: { ...record.conversation, title: 7 } };
    await createBrowser().take(documentWith(broken, recordWith([anAttachment('f1')], 'c2')));
    expect(await ids()).toEqual([]);
  });
});

test('an earlier file stays, whatever happens to an import with the same id', async () => {
  await writeFile('f1', new File(['own'], 'own.png'));
  await answers({ ok: true, value: { outcomes: ['refused'] } });
  expect(await ids()).toEqual(['f1']);
});

test('a file of two conversations stays if one of them is not imported', async () => {
  await takeRecords([recordWith([], 'c3')]);
  const mixed = asAnother(recordWith([anAttachment('f1')], 'c3'), 'c4');
  const report = await createBrowser().take(documentWith(entryWith(mixed, carried('f1')), entry));
  expect(report).toMatchObject({ conversations: 1, troubleCount: 1, files: 1 });
  expect(await ids()).toEqual(['f1']);
});

test('the worker gets no file content', async () => {
  const sent: string[] = [];
  const writeSent = async (id: string, file: File) => {
    sent.push(await file.text());
    return writeFile(id, file);
  };
  const report = await createBrowser().broken({ write: writeSent })(documentWith(entry, entry));
  expect(report).toMatchObject({ conversations: 1, files: 1 });
  expect(sent.join('')).toContain('f1.png');
  expect(sent.join('')).not.toContain('AQID');
});

test('a document cut among the files of a conversation imports it with the earlier files', async () => {
  const two = recordWith([anAttachment('f1'), anAttachment('f2')]);
  const text = await documentWith(entryWith(two, carried('f1'), carried('f2'))).text();
  const cut = text.slice(0, text.lastIndexOf('AQID') + 2);
  const report = await createBrowser().take(new Blob([cut]));
  expect(report).toMatchObject({ conversations: 1, files: 1 });
  expect(report.troubles.map(({ problem }) => problem)).toEqual([
    'The file ends too early. Everything before that is imported.',
  ]);
  expect(await ids()).toEqual(['f1']);
});

const script = '<script>globalThis.wasRun = true</script>';
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    0,
    -1,
    1e308,
    true,
    '',
    script,
    [],
    {},
    [[[]]],
    'x'.repeat(300),
    '=',
    'AQID====',
  ),
  fc.constantFrom('../f1', '__proto__', 'f1', 'AQI=AQID', 'image/png', 'text/html').map(String),
  fc.jsonValue(),
);
const anyCarried = fc.oneof(
  anyValue,
  fc
    .record({
      id: anyValue,
      name: anyValue,
      mediaType: anyValue,
      size: anyValue,
      base64: anyValue,
      x: anyValue,
    })
    .chain((odd) =>
      fc.subarray(Object.keys(odd)).map((keys) => ({
        ...carried('f1'),
        ...Object.fromEntries(Object.entries(odd).filter(([key]) => keys.includes(key))),
      })),
    ),
);

test('whatever is wrong with files, the conversation is imported, and only files it refers to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.array(anyCarried, { maxLength: 4 }), anyValue), async (files) => {
      await emptyDatabase();
      const report = await createBrowser().take(documentWith({ ...record, files }));
      const stored = await readConversation('c1');
      expect(report).toMatchObject({ conversations: 1, troubleCount: 0 });
      const known = attachedFiles(record).map(({ id }) => id);
      for (const file of await keptFiles()) {
        expect(known).toContain(file.id);
        expect(file.bytes).toHaveLength(file.size);
      }
      expect(stored?.messages).toHaveLength(2);
      expect('wasRun' in globalThis || 'polluted' in {}).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('a document cut anywhere is harmless and leaves no file without its conversation', async () => {
  const text = await documentWith(
    entry,
    entryWith(recordWith([anAttachment('f2')], 'c2'), carried('f2')),
  ).text();
  for (let length = 1; length < text.length; length += 7) {
    await emptyDatabase();
    const report = await createBrowser().take(new Blob([text.slice(0, length)]));
    expect(report.troubleCount).toBeGreaterThan(0);
    expect((await ids()).length).toBeLessThanOrEqual(report.conversations);
  }
});
