import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { attachedFiles, conversationRecord } from '../../../lib/chat/conversation/conversation-record.ts';
import { previewed } from '../../../lib/chat/conversation/preview.ts';
import { reportLines } from '../../../lib/chat/transfer/import/import-report.ts';
import { readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { takeRecords } from '../../../lib/platform/records/conversation-writing.ts';
import { removeFile, writeFile } from '../../../lib/platform/records/file-store.ts';
import { usualReading } from '../../support/answer-reading.ts';
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

beforeEach(emptyDatabase);

const aFile = (bytes: number[], name = 'a.png', type = 'image/png') =>
  new File([Uint8Array.from(bytes)], name, { type });
const taken = 'Imported: 1 conversation with 1 message and 1 answer';
const lines = async (...entries: unknown[]) =>
  reportLines(await createBrowser().take(documentWith(...entries)));
const ids = async () => (await keptFiles()).map(({ id }) => id);

const storedConversation = async () =>
  [await readConversation('c1')].map((found) => [found?.messages, found?.runs]);

const anyFile = fc.record({
  bytes: fc.uint8Array({ maxLength: 200 }),
  name: fc.oneof(fc.string(), fc.constantFrom('<script>alert(1)</script>', '"],"files":[', '\\', '\u2028')),
  type: fc.constantFrom('image/png', 'text/html', ''),
  isField: fc.boolean(),
});

test('exported files are imported byte by byte, and only once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFile, { maxLength: 5 }), async (files) => {
      await emptyDatabase();
      const record = recordWith([]);
      for (const [place, { bytes, name, type, isField }] of files.entries()) {
        const file = await writeFile(`f${place}`, new File([bytes.slice()], name, { type }));
        const [question] = record.messages;
        if (isField) record.runs[0]?.run.files.push({ at: `/${place}`, file });
        else if (question?.role === 'human') question.attachments.push(file, file);
      }
      await takeRecords([previewed(record, () => usualReading)]);
      const before = [await keptFiles(), await storedConversation()];
      const exported = await createBrowser().everything();
      expect(exported).toMatchObject({ files: files.length, filesLeftOut: [] });

      await emptyDatabase();
      const { take } = createBrowser();
      expect(await take(exported.blob)).toMatchObject({ files: files.length, troubleCount: 0, leftOut: {} });
      expect([await keptFiles(), await storedConversation()]).toEqual(before);
      expect(await take(exported.blob)).toMatchObject({ files: 0, conversations: 0, knownConversations: 1 });
      expect([await keptFiles(), await storedConversation()]).toEqual(before);
    }),
    { numRuns: 40 },
  );
});

test('a file of several slices is the same after import', async () => {
  const bytes = Array.from({ length: 1_700_001 }, (_, place) => (place * 31 + (place >> 8)) & 255);
  await takeRecords([recordWith([await writeFile('f1', aFile(bytes))])]);
  const { blob } = await createBrowser().everything();
  await emptyDatabase();
  await createBrowser().take(blob);
  const [kept] = await keptFiles();
  expect(Buffer.compare(Buffer.from(kept?.bytes ?? []), Buffer.from(bytes))).toBe(0);
});

describe('an export', () => {
  test('is valid for readers that ignore files', async () => {
    const record = recordWith([await writeFile('f1', aFile([1, 2, 3]))]);
    await takeRecords([record]);
    const [entry] = JSON.parse(await (await createBrowser().everything()).blob.text()).conversations;
    expect(entry.files).toHaveLength(1);
    expect(conversationRecord.parse(entry)).toEqual({
      ...record,
      messages: expect.arrayContaining(record.messages),
    });
  });

  test('names a deleted file and leaves it out', async () => {
    const gone = anAttachment('gone');
    await takeRecords([recordWith([gone, await writeFile('f1', aFile([1, 2, 3]))])]);
    const { blob, files, filesLeftOut } = await createBrowser().everything();
    expect({ files, filesLeftOut }).toEqual({ files: 1, filesLeftOut: [{ name: 'gone.png', why: 'gone' }] });
    const { conversations } = JSON.parse(await blob.text());
    expect(attachedFiles(conversations[0]).map(({ id }) => id)).toEqual(['gone', 'f1']);
    expect(conversations[0].files).toEqual([carried('f1', { name: 'a.png' })]);
  });

  test.each([
    ['JSON without files', { format: 'json', hasFiles: false }, /^(?!.*AQID)/s],
    ['Markdown', { format: 'markdown', hasFiles: true }, /- Attached: a\.png \(not in this file\)/],
    ['a page', { format: 'html', hasFiles: true }, /<img alt="a\.png" src="data:image\/png;base64,AQID">/],
    ['a page without', { format: 'html', hasFiles: false }, /Attached: a\.png \(not in this page\)/],
  ] as const)('as %s has the expected files', async (_, order, expected) => {
    await takeRecords([recordWith([await writeFile('f1', aFile([1, 2, 3]))])]);
    const { blob } = await createBrowser().everything({ ...order, hasProfiles: false });
    expect(await blob.text()).toMatch(expected);
  });

  test('as a page leaves out pictures that are too large, and names them', async () => {
    const zeros = (name: string, size: number) =>
      new File([new Uint8Array(size)], name, { type: 'image/png' });
    const files = [
      await writeFile('f1', zeros('one.png', 30_000_000)),
      await writeFile('f2', zeros('two.png', 30_000_000)),
      await writeFile('f3', zeros('three.png', 300)),
    ];
    await takeRecords([recordWith(files)]);
    const { files: count, filesLeftOut } = await createBrowser().everything({ format: 'html' });
    expect({ count, filesLeftOut }).toEqual({
      count: 2,
      filesLeftOut: [{ name: 'two.png', why: 'too-large' }],
    });
  });
});

describe('an import', () => {
  const record = recordWith([anAttachment('f1')]);
  const large = Buffer.alloc(21 * 1024 * 1024).toString('base64');

  test.each<[string, unknown[], string[], string[]]>([
    ['is whole', [carried('f1')], [`${taken} and 1 attached file.`], ['f1']],
    [
      'is not base64',
      [carried('f1', { base64: '<b>' })],
      [`${taken}.`, 'Left out: 1 attached file that cannot be read.'],
      [],
    ],
    [
      'has fewer bytes than it says',
      [carried('f1', { base64: 'AQI=' })],
      [`${taken}.`, 'Left out: 1 attached file that cannot be read.'],
      [],
    ],
    [
      'is not a file',
      [null, 'x', 7, [], {}],
      [`${taken}.`, 'Left out: 5 attached files that cannot be read.'],
      [],
    ],
    [
      'has more than 20 MiB',
      [carried('f1', { size: 21 * 1024 * 1024, base64: large })],
      [`${taken}.`, 'Left out: 1 attached file of more than 20 MiB.'],
      [],
    ],
    [
      'belongs to no message',
      [carried('f1'), carried('f9')],
      [`${taken} and 1 attached file.`, 'Left out: 1 attached file that belongs to no message.'],
      ['f1'],
    ],
    ['is missing', [], [`${taken}.`], []],
  ])('of a file that %s says so', async (_, files, told, kept) => {
    expect(await lines(entryWith(record, ...files))).toEqual(told);
    expect(await ids()).toEqual(kept);
  });

  test('of a file that the disk refuses reports the file, and imports the conversation', async () => {
    const addRefused = async () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const report = await createBrowser().broken({ add: addRefused })(
      documentWith(entryWith(record, carried('f1'))),
    );
    expect(reportLines(report)).toEqual([
      `${taken}.`,
      'Left out: 1 attached file that the browser does not store.',
    ]);
  });

  test('does not replace the bytes of an existing file', async () => {
    await writeFile('f1', aFile([9, 9, 9]));
    expect(await lines(entryWith(record, carried('f1')))).toEqual([`${taken}.`]);
    expect(await keptFiles()).toMatchObject([{ id: 'f1', bytes: [9, 9, 9] }]);
  });

  test('restores a file that an existing conversation has lost', async () => {
    const entry = entryWith(record, carried('f1'));
    await lines(entry);
    await removeFile('f1');
    expect(await lines(entry)).toEqual([
      'Imported: 1 attached file.',
      'Already here, and not changed: 1 conversation.',
    ]);
    expect(await ids()).toEqual(['f1']);
  });
});
