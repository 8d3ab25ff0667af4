import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { reportLines } from '../../../lib/chat/transfer/import/import-report.ts';
import { listConversations } from '../../../lib/platform/records/conversation-reading.ts';
import { chatGpt, node } from '../../support/chatgpt-export.ts';
import { createBrowser, emptyDatabase } from '../../support/transfer-scene.ts';
import { zipArchive } from '../../support/zip-archive.ts';

beforeEach(emptyDatabase);

const chat = (id: string) =>
  chatGpt([node('q', { parent: null, role: 'user', content: 'Hi' })], { conversation_id: id, title: id });
const listOf = (...ids: string[]) => JSON.stringify(ids.map(chat));
const jsonFile = (name: string, text: string) => new File([text], name);

const storedTitles = async () => (await listConversations()).conversations.map(({ title }) => title).sort();

describe('several files', () => {
  test('are one import with one report', async () => {
    const report = await createBrowser().takeAll([
      jsonFile('conversations-000.json', listOf('a', 'b')),
      jsonFile('conversations-001.json', listOf('b', 'c')),
    ]);
    expect(reportLines(report)).toEqual([
      'Imported: 3 conversations with 3 messages and 0 answers.',
      'Already here, and not changed: 1 conversation.',
    ]);
    expect(await storedTitles()).toEqual(['a', 'b', 'c']);
  });

  test('are named in the report where one of them has a problem', async () => {
    const report = await createBrowser().takeAll([
      jsonFile('first.json', 'hello'),
      jsonFile('second.json', listOf('a')),
    ]);
    expect(reportLines(report)).toEqual([
      'Imported: 1 conversation with 1 message and 0 answers.',
      '“first.json”: The file, or a part of it, is not JSON.',
    ]);
  });
});

describe('an archive', () => {
  test('is read as one import, from the files that ChatGPT names, and counts the others', async () => {
    const report = await createBrowser().take(
      zipArchive([
        { name: 'chat.html', text: '<script>globalThis.wasRun = true</script>' },
        { name: 'export/' },
        { name: 'export/conversations-000.json', text: listOf('a', 'b') },
        { name: 'export/conversations-001.json', text: listOf('c'), method: 0 },
        { name: '__MACOSX/export/._conversations-000.json', text: 'x' },
        { name: 'user.json', text: '{}' },
      ]),
    );
    expect(reportLines(report)).toEqual([
      'Imported: 3 conversations with 3 messages and 0 answers.',
      'Left out: 3 other files of the archive.',
    ]);
    expect('wasRun' in globalThis).toBe(false);
  });

  test('without such names is read from all its JSON files', async () => {
    const report = await createBrowser().take(
      zipArchive([
        { name: 'one.json', text: listOf('a') },
        { name: 'two.JSON', text: JSON.stringify(chat('b')) },
      ]),
    );
    expect(report).toMatchObject({ conversations: 2, troubleCount: 0, leftOut: {} });
  });

  test('lies beside other files in one import', async () => {
    const archive = zipArchive([{ name: 'conversations.json', text: listOf('a') }]);
    const report = await createBrowser().takeAll([archive, jsonFile('more.json', listOf('b'))]);
    expect(report).toMatchObject({ conversations: 2, troubleCount: 0 });
  });

  const whole = { name: 'conversations.json', text: listOf('a') };
  const broken = new File([zipArchive([whole]).slice(0, 60)], 'export.zip');

  test.each<[string, File, string]>([
    ['that is cut', broken, '“export.zip”: It is not a whole ZIP archive. Download it again.'],
    ['without a file', zipArchive([]), '“export.zip”: It has no JSON file.'],
    [
      'without JSON',
      zipArchive([{ name: 'chat.html' }, { name: 'a.png' }]),
      '“export.zip”: It has no JSON file. It has: chat.html and a.png.',
    ],
    [
      'that unpacks to too much',
      zipArchive([
        { ...whole, size: 0xfffffff0 },
        { ...whole, size: 0xfffffff0 },
      ]),
      '“export.zip”: It has too many files, or unpacks to more than 4 GiB. Unpack it, and choose the JSON files.',
    ],
    [
      'of too many documents',
      zipArchive(Array.from({ length: 1001 }, (_, place) => ({ name: `${place}.json` }))),
      '“export.zip”: It has too many files, or unpacks to more than 4 GiB. Unpack it, and choose the JSON files.',
    ],
    [
      'with a password',
      zipArchive([{ ...whole, flags: 1 }]),
      '“conversations.json”: It cannot be read to its end. Everything before that is imported. It is encrypted. Unpack it first.',
    ],
    [
      'packed in another way',
      zipArchive([{ ...whole, method: 14 }]),
      '“conversations.json”: It cannot be read to its end. Everything before that is imported. It is packed in a way that Runnel does not read. Unpack it first.',
    ],
    [
      'whose file is longer than it says',
      zipArchive([{ ...whole, size: 10 }]),
      '“conversations.json”: It cannot be read to its end. Everything before that is imported. It is longer than its archive says.',
    ],
  ])('%s is reported', async (_, file, line) => {
    expect(reportLines(await createBrowser().take(file))).toEqual(['Nothing was imported.', line]);
  });
});

/** A file whose disk fails after some bytes. */
function failingFile(text: string, after: number): File {
  const file = new File([text], 'import.json');
  const slice = file.slice.bind(file);
  file.slice = (from = 0, to) =>
    from < after
      ? slice(from, to)
      : Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('The disk failed.')) });
  return file;
}

test('conversations that were read are imported where reading the file fails later', async () => {
  const text = `[${JSON.stringify(chat('a'))},${JSON.stringify(chat('b'))},"${'x'.repeat(600_000)}"]`;
  const report = await createBrowser().takeAll([failingFile(text, 1), jsonFile('c.json', listOf('c'))]);
  expect(reportLines(report)).toEqual([
    'Imported: 3 conversations with 3 messages and 0 answers.',
    '“import.json”: It cannot be read to its end. Everything before that is imported. The disk failed.',
  ]);
  expect(await storedTitles()).toEqual(['a', 'b', 'c']);
});
