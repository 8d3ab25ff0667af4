import { beforeEach, describe, expect, test, vi } from 'vitest';
import { database } from '../../../lib/platform/records/database.ts';
import { addFile, writeFile } from '../../../lib/platform/records/file-store.ts';
import { records } from '../../../lib/platform/records/records.ts';
import { anAttachment } from '../../support/attachment.ts';
import { aConversation, after, aQuestion, aRun, foldOf } from '../../support/conversation.ts';
import { createPlaces, type Places } from '../../support/places.ts';
import { createTidyScene, keysIn } from '../../support/tidy-scene.ts';

let places: Places;
let scene: ReturnType<typeof createTidyScene>;
beforeEach(async () => {
  places = await createPlaces();
  scene = createTidyScene();
});

const minutes = (count: number) => count * 60_000;
const blob = new Blob(['hello']);

/** Stores a file that is ten minutes old. */
const storeFile = async (id = 'f1', at: number | undefined = scene.kept.now - minutes(10)) =>
  (await database()).put('files', { ...anAttachment({ id }), blob, ...(at === undefined ? {} : { at }) });

const batch = {
  conversationId: 'c1',
  head: () => aConversation(),
  messages: [aQuestion({ attachments: [anAttachment()] })],
  isDurable: true,
};
const ended = after(aRun({ files: [{ at: '/notes', file: anAttachment() }] }), { type: 'end' });
const ofField = {
  conversationId: 'c1',
  runs: [{ id: 'r1', conversationId: 'c1', run: ended, fold: foldOf('Bon') }],
  isDurable: true,
};

describe('an unreferenced file', () => {
  test('is deleted at the age of ten minutes', async () => {
    await storeFile('old');
    await storeFile('young', scene.kept.now - minutes(10) + 1);
    await scene.tidy();
    expect(await keysIn('files')).toEqual(['young']);
    scene.kept.now += 1;
    await scene.tidy();
    expect(await keysIn('files')).toEqual([]);
  });

  test('causes no read of messages while it is young', async () => {
    await records.write(batch);
    await storeFile('young', scene.kept.now - minutes(9));
    const reading = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    const readMessages = () =>
      reading.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'messages').length;
    await scene.tidy();
    expect(readMessages()).toBe(0);
    scene.kept.now += minutes(1);
    await scene.tidy();
    expect(readMessages()).toBeGreaterThan(0);
  });

  test('without a date is deleted', async () => {
    await (await database()).put('files', { ...anAttachment(), blob });
    await scene.tidy();
    expect(await keysIn('files')).toEqual([]);
  });

  test.each([
    ['writes it', () => writeFile('f1', new File(['hello'], 'notes.txt'))],
    ['imports it', () => addFile({ ...anAttachment(), blob })],
  ])('stays for ten minutes after a page %s', async (_, write) => {
    scene.kept.now = Date.now();
    await write();
    await scene.tidy();
    expect(await keysIn('files')).toEqual(['f1']);
    scene.kept.now = Date.now() + minutes(10);
    await scene.tidy();
    expect(await keysIn('files')).toEqual([]);
  });
});

describe('a file is kept if', () => {
  const broken = { id: 'm1', conversationId: 'c1', attachments: [{ id: 'f1' }] };
  const writeRefused = (refused: typeof batch | typeof ofField) => {
    places.refuse({ disk: (value) => !('blob' in value) });
    return records.write(refused);
  };

  test.each<[string, () => unknown]>([
    ['a message refers to it', () => records.write(batch)],
    ['a field of a run refers to it', () => records.write(ofField)],
    ['a draft refers to it', () => scene.kept.drafts.push(JSON.stringify([anAttachment()]))],
    ['a page shows it', () => scene.kept.held.push('f1')],
    ['an unreadable message refers to it', async () => (await database()).put('messages', broken as never)],
    [
      'an unreadable run refers to it',
      async () => (await database()).put('runs', { ...broken, run: 7 } as never),
    ],
    ['a message refused by the disk refers to it', () => writeRefused(batch)],
    ['a run refused by the disk refers to it', () => writeRefused(ofField)],
  ])('%s', async (_, refer) => {
    await storeFile();
    await storeFile('stray');
    await refer();
    await scene.tidy();
    expect(await keysIn('files')).toEqual(['f1']);
  });
});

test('the files of a purged conversation are deleted with it', async () => {
  await storeFile();
  await records.write(batch);
  await scene.tidy();
  expect(await keysIn('files')).toEqual(['f1']);
  await records.remove(['c1']);
  await scene.tidy();
  expect(await keysIn('files')).toEqual([]);
});

test('unreferenced files are deleted at once after everything was deleted for good', async () => {
  await storeFile('young', scene.kept.now);
  await storeFile('of a draft', scene.kept.now);
  scene.kept.drafts.push('of a draft');
  await scene.tidy();
  expect(await keysIn('files')).toEqual(['of a draft', 'young']);
  await scene.tidy(true);
  expect(await keysIn('files')).toEqual(['of a draft']);
});

test('one reference among many messages is found', async () => {
  await storeFile();
  const messages = Array.from({ length: 450 }, (_, place) =>
    aQuestion({ id: `m${place}`, attachments: place === 449 ? [anAttachment()] : [] }),
  );
  await records.write({ conversationId: 'c1', messages, isDurable: false });
  await scene.tidy();
  expect(await keysIn('files')).toEqual(['f1']);
});
