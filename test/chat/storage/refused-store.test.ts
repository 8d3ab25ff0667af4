import { expect, test } from 'vitest';
import { refusedStoreText } from '../../../lib/chat/storage/refused-store.ts';

test('a full store is described with its limit, its largest parts and a remedy', () => {
  const parts = [
    { of: 'secret header values', size: 120 },
    { of: 'profile “Guide”', size: 6_000_000 },
    { of: 'profile “Chat”', size: 800 },
    { of: 'other data of Runnel', size: 4_600_000 },
  ];
  expect(refusedStoreText({ kind: 'full', limit: 10_485_760, size: 10_590_617, parts })).toBe(
    'Not saved: the browser’s storage for profiles and secrets is full. It takes 10 MiB; with this it would be ' +
      '10.1 MiB. Largest: profile “Guide” (5.7 MiB), other data of Runnel (4.4 MiB), profile “Chat” (800 bytes). ' +
      'Use smaller pictures in your profiles, or delete profiles that you do not need. Then save again.',
  );
});

test('a store that refuses for another reason shows that reason', () => {
  expect(refusedStoreText({ kind: 'refused', reason: 'IO error' })).toBe(
    'Not saved: the browser refuses to store it (IO error). Free some disk space, then save again.',
  );
});
