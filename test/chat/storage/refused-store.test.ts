import { expect, test } from 'vitest';
import { refusedStoreText, type StorePart } from '../../../lib/chat/storage/refused-store.ts';

test('a full store is named with its limit, the largest things in it and what to do', () => {
  const parts: StorePart[] = [
    { kind: 'secrets', size: 120 },
    { kind: 'profile', name: 'Guide', size: 6_000_000 },
    { kind: 'profile', name: 'Chat', size: 800 },
    { kind: 'other', size: 4_600_000 },
  ];
  expect(refusedStoreText({ kind: 'full', limit: 10_485_760, size: 10_590_617, parts })).toBe(
    'Not saved: the browser’s storage for profiles and secrets is full. Its limit is 10 MiB; with this change it would ' +
      'hold 10.1 MiB. Largest: profile “Guide” (5.7 MiB), other data of Runnel (4.4 MiB), and profile “Chat” (800 bytes). ' +
      'Use smaller pictures in your profiles, or delete profiles that you do not need. Then save again.',
  );
});

test('a store that refuses for another reason is told with that reason', () => {
  expect(refusedStoreText({ kind: 'refused', reason: 'IO error' })).toBe(
    'Not saved: the browser refuses to store it (IO error). Free some disk space, then save again.',
  );
});
