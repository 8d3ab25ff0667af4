import { describe, expect, test } from 'vitest';
import { attachment, fieldFile, fileProblem } from '../../../lib/chat/file/attachment.ts';
import { anAttachment } from '../../support/attachment.ts';

const mebibyte = 1024 * 1024;

describe('file', () => {
  test.each([0, 5, 20 * mebibyte])('of %i bytes is accepted', (size) => {
    expect(fileProblem({ name: 'notes.txt', size })).toBeUndefined();
  });

  test('of more than 20 MiB is refused with its name, its size and the reason', () => {
    const problem = fileProblem({ name: 'film.mp4', size: 30 * mebibyte });
    expect(problem).toContain('“film.mp4” is too large (30 MiB).');
    expect(problem).toContain('20 MiB at most, because it is sent inside the request.');
    expect(fileProblem({ name: 'notes.txt', size: 20 * mebibyte + 1 })).toContain('notes.txt');
  });

  test('is unchanged by storing and parsing', () => {
    const inField = { at: '/papers/0', file: anAttachment() };
    expect(attachment.parse(JSON.parse(JSON.stringify(anAttachment())))).toEqual(anAttachment());
    expect(fieldFile.parse(JSON.parse(JSON.stringify(inField)))).toEqual(inField);
  });

  test.each([
    ['without a name', { name: undefined }],
    ['without its size', { size: undefined }],
    ['whose size is a string', { size: '5 B' }],
    ['with its bytes inside', { base64: 'aGVsbG8=' }],
  ])('%s is refused', (_, part) => {
    expect(attachment.safeParse({ ...anAttachment(), ...part }).success).toBe(false);
  });
});
