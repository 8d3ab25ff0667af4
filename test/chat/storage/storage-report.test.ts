import { expect, test } from 'vitest';
import { estimateText, storageLines } from '../../../lib/chat/storage/storage-report.ts';

test('the storage report compares usage and quota if the browser reports them', () => {
  expect(estimateText({ usage: 12_897_485, quota: 60 * 1024 ** 3 })).toBe(
    'About 12.3 MiB of 60 GiB that the browser allows.',
  );
  expect(estimateText(undefined)).toBe('The browser does not say how much is stored.');
});

test('the storage report has a line per kind with its count', () => {
  const lines = storageLines({
    traces: { count: 0, size: 0 },
    files: { count: 1, size: 5 },
    descriptions: { count: 1, size: 4 * 1024 * 1024 },
    conversations: { count: 1_200, size: 2 * 1024 * 1024 },
    messages: 1,
    answers: 2,
    unreadable: [],
  });
  expect(lines.map(({ of, text }) => `${of}: ${text}`)).toEqual([
    'Conversations: 2 MiB: 1,200 conversations with 1 message and 2 answers',
    'Files: 5 bytes: 1 file',
    'Schemas: 4 MiB, of 1 runnable',
    'Traces: 0 bytes, of 0 answers',
  ]);
});
