import { expect, test } from 'vitest';
import { bytesText, estimateText, storageLines } from '../../../lib/chat/storage/storage-report.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_260, '1.3 kB'],
  [12_345_678, '12.3 MB'],
  [123_456_789, '123 MB'],
  [999_499, '999 kB'],
  [999_600, '1 MB'],
  [60_000_000_000, '60 GB'],
  [1e18, '1,000,000 TB'],
])('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test('what is stored is said beside what the browser allows, where it says so', () => {
  expect(estimateText({ usage: 12_345_678, quota: 6e10 })).toBe(
    'About 12.3 MB of 60 GB that the browser allows.',
  );
  expect(estimateText(undefined)).toBe('The browser does not say how much is stored.');
});

test('each kind has a line, with how many there are', () => {
  const lines = storageLines({
    traces: { count: 0, size: 0 },
    files: { count: 1, size: 5 },
    descriptions: { count: 1, size: 4_000_000 },
    conversations: { count: 1_200, size: 2_000_000 },
    messages: 1,
    answers: 2,
    unreadable: [],
  });
  expect(lines.map(({ of, text }) => `${of}: ${text}`)).toEqual([
    'Conversations: 2 MB: 1,200 conversations with 1 message and 2 answers',
    'Files: 5 bytes: 1 file',
    'Schemas: 4 MB, of 1 runnable',
    'Traces: 0 bytes, of 0 answers',
  ]);
});
