import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '../../../lib/platform/records/database.ts';
import { readFile, removeFile, writeFile } from '../../../lib/platform/records/file-store.ts';
import { createPlaces } from '../../support/places.ts';

beforeEach(async () => {
  await createPlaces();
});

const bytes = Uint8Array.from([0, 255, 254, 7]);
const aFile = (name = 'map.png', type = 'image/png') => new File([bytes], name, { type });

const bytesOf = async (blob: Blob | undefined) => blob && new Uint8Array(await blob.arrayBuffer());

describe('a file', () => {
  test('is stored with its bytes, name, type and size', async () => {
    expect(await writeFile('f1', aFile())).toEqual({
      id: 'f1',
      name: 'map.png',
      mediaType: 'image/png',
      size: 4,
    });
    const read = await readFile('f1');
    expect(read?.type).toBe('image/png');
    expect(await bytesOf(read)).toEqual(bytes);
  });

  test('is stored as a copy, because the person’s file may change', async () => {
    const places = await createPlaces();
    places.refuse({ disk: (value) => 'blob' in value && value.blob instanceof File });
    const attachment = await writeFile('f1', aFile());
    expect(await (await database()).getAll('files')).toEqual([
      { ...attachment, blob: expect.any(Blob), at: expect.any(Number) },
    ]);
  });

  test('without type and bytes is stored', async () => {
    expect(await writeFile('f1', new File([], 'empty'))).toEqual({
      id: 'f1',
      name: 'empty',
      mediaType: '',
      size: 0,
    });
    expect((await readFile('f1'))?.size).toBe(0);
  });

  test('is removed alone', async () => {
    await writeFile('f1', aFile());
    await writeFile('f2', aFile('other.png'));
    await removeFile('f1');
    expect(await readFile('f1')).toBeUndefined();
    expect(await bytesOf(await readFile('f2'))).toEqual(bytes);
  });

  test('that was never stored is undefined, and its removal is harmless', async () => {
    expect(await readFile('f1')).toBeUndefined();
    await removeFile('f1');
  });

  test('without room on the disk fails and is not stored', async () => {
    const places = await createPlaces();
    places.refuse({ disk: true });
    await expect(writeFile('f1', aFile())).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readFile('f1')).toBeUndefined();
  });
});
