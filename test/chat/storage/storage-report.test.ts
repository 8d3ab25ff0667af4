import { expect, test } from 'vitest';
import { estimateText, storageLines } from '../../../lib/chat/storage/storage-use.ts';

test('the storage report compares usage and quota if the browser reports them', () => {
  expect(estimateText({ usage: 12_897_485, quota: 60 * 1024 ** 3 })).toBe(
    'Runnel uses 12.3 MiB of the 60 GiB that the browser gives it, with the search index.',
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
    profiles: { count: 2, size: 2048 },
    drafts: { count: 1, size: 30 },
    index: { count: 3, size: 1024 },
    unreadable: [],
  });
  expect(lines.map(({ of, text }) => `${of}: ${text}`)).toEqual([
    'Conversations: 1,200 conversations with 1 message and 2 answers, 2 MiB',
    'Files: 1 file, 5 bytes',
    'Schemas: 1 runnable, 4 MiB',
    'Traces: None',
    'Profiles, secrets, settings: 2 profiles, 2 KiB',
    'Not sent yet: 1 draft, 30 bytes',
    'Search index: 3 messages, 1 KiB',
  ]);
});
