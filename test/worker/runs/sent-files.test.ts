import { describe, expect, test } from 'vitest';
import { blocksOf, FilesGone, filledIn, pastWithFiles } from '../../../lib/worker/runs/outgoing-message.ts';
import { anAttachment, readerOf } from '../../support/attachment.ts';
import { fc } from '../../support/fast-check.ts';

const readFile = readerOf({ f1: 'hello', f2: 'world' });
const notes = anAttachment();
const plan = anAttachment({ id: 'f2', name: 'plan.txt' });
const gone = anAttachment({ id: 'gone', name: 'gone.txt' });

const blockOf = (filename: string, base64: string) => ({
  type: 'file',
  file: { filename, file_data: `data:text/plain;base64,${base64}` },
});
const notesBlock = blockOf('notes.txt', 'aGVsbG8=');
const planBlock = blockOf('plan.txt', 'd29ybGQ=');

describe('the base64 of a file', () => {
  const base64Of = async (bytes: Uint8Array<ArrayBuffer>) =>
    (await filledIn({}, [{ at: '/file', file: notes }], readerOf({ f1: bytes }))).file;

  test('is correct for any bytes', async () => {
    const anyBytes = fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from(bytes));
    await fc.assert(
      fc.asyncProperty(anyBytes, async (bytes) => {
        expect(await base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      }),
    );
  });

  test('is correct for any length', async () => {
    const anyLength = fc.oneof(
      fc.integer({ min: 0, max: 200_000 }),
      fc.integer({ min: 1, max: 4 }).chain((pieces) => {
        const edge = pieces * 24_576;
        return fc.integer({ min: edge - 4, max: edge + 4 });
      }),
    );
    await fc.assert(
      fc.asyncProperty(anyLength, fc.nat(255), async (length, first) => {
        const bytes = Uint8Array.from({ length }, (_, place) => first + place * 7);
        expect(await base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      }),
      { numRuns: 50 },
    );
  });

  test('is correct for the largest allowed file', async () => {
    const bytes = new Uint8Array(20 * 1024 * 1024).fill(7);
    // `toBe` would print the difference of two long texts.
    expect((await base64Of(bytes)) === Buffer.from(bytes).toString('base64')).toBe(true);
  });
});

describe('the files of a message', () => {
  test('are content blocks in order', async () => {
    expect(await blocksOf([plan, notes], readFile)).toEqual([planBlock, notesBlock]);
    expect(await blocksOf([], readFile)).toEqual([]);
  });

  test('without a known type are octet-stream blocks', async () => {
    expect(await blocksOf([anAttachment({ mediaType: '' })], readFile)).toMatchObject([
      { file: { file_data: 'data:application/octet-stream;base64,aGVsbG8=' } },
    ]);
  });

  test.each([
    ['are gone', async () => undefined],
    ['cannot be read', () => Promise.reject(new Error('DatabaseRefused'))],
  ])('that %s cause an error with their names', async (_, read) => {
    const asked = blocksOf([notes], read);
    await expect(asked).rejects.toBeInstanceOf(FilesGone);
    await expect(asked).rejects.toMatchObject({ names: ['notes.txt'] });
  });
});

describe('field values', () => {
  test('get each file at its path, in a copy', async () => {
    const fields = { title: 'One', papers: [{ by: 'Ada' }, { by: 'Bea' }] };
    const before = structuredClone(fields);
    const files = [
      { at: '/cover', file: notes },
      { at: '/papers/1/pdf', file: plan },
    ];
    expect(await filledIn(fields, files, readFile)).toEqual({
      title: 'One',
      cover: 'aGVsbG8=',
      papers: [{ by: 'Ada' }, { by: 'Bea', pdf: 'd29ybGQ=' }],
    });
    expect(fields).toEqual(before);
  });

  test('get a file in a field whose name has a slash or tilde', async () => {
    const files = [{ at: '/in~1out~0', file: notes }];
    expect(await filledIn({}, files, readFile)).toEqual({ 'in/out~': 'aGVsbG8=' });
  });

  test('with a missing file cause an error with its name', async () => {
    const asked = filledIn({}, [{ at: '/file', file: gone }], readFile);
    await expect(asked).rejects.toMatchObject({ name: 'FilesGone', names: ['gone.txt'] });
  });
});

describe('the history', () => {
  test('includes its files except for missing ones', async () => {
    const past = [
      { question: 'One?', attachments: [gone, notes, plan], answer: 'One' },
      { question: 'Two?', attachments: [gone], answer: 'Two' },
      { question: 'Three?', attachments: [], answer: 'Three' },
    ];
    expect(await pastWithFiles(past, readFile)).toEqual([
      { question: 'One?', blocks: [notesBlock, planBlock], answer: 'One' },
      { question: 'Two?', blocks: [], answer: 'Two' },
      { question: 'Three?', answer: 'Three' },
    ]);
  });
});
