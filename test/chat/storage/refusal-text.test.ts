import { expect, test } from 'vitest';
import {
  type Refusal,
  refusalText,
  type StoredThing,
  type StorePart,
} from '../../../lib/chat/storage/refusal.ts';

test.each<[Refusal, string]>([
  [{ code: 'not-our-page' }, 'This page may not use Runnel.'],
  [{ code: 'no-answer' }, 'The background worker of Runnel does not answer. Try again.'],
  [{ code: 'unknown-answer' }, 'The background worker of Runnel gave an unknown answer. Reload this page.'],
  [{ code: 'profile-gone' }, 'This profile no longer exists. Choose another profile.'],
  [{ code: 'profile-gone-for-good' }, 'This profile was deleted too long ago to be restored.'],
  [{ code: 'answer-not-saved' }, 'This answer is not saved yet. Try again later.'],
  [{ code: 'answer-deleted' }, 'The answer before it was deleted.'],
  [{ code: 'answered-before' }, 'This question was answered before. See the answer below it.'],
  [{ code: 'message-gone' }, 'This message cannot be found; it may have been deleted. Reload this page.'],
  [
    { code: 'unknown-command', command: 'run.stop' },
    'This page and the background worker of Runnel do not match (run.stop). Reload this page.',
  ],
  [
    { code: 'fault', command: 'run.stop', said: 'runs is undefined' },
    'Runnel could not do this (run.stop: runs is undefined). Try again.',
  ],
  [
    { code: 'unreachable', said: 'Receiving end does not exist.' },
    'The background worker of Runnel could not be reached (Receiving end does not exist.). Try again.',
  ],
  [
    { code: 'message-not-stored', said: 'QuotaExceededError' },
    'Not sent: the browser refuses to store the message. Free some disk space, then try again. (QuotaExceededError)',
  ],
  [
    { code: 'not-stored', store: { kind: 'refused', reason: 'IO error' } },
    'Not saved: the browser refuses to store it (IO error). Free some disk space, then save again.',
  ],
])('refusal %j reads: %s', (refusal, text) => {
  expect(refusalText(refusal)).toBe(text);
});

const fullStoreText = (parts: StorePart[]) =>
  refusalText({ code: 'not-stored', store: { kind: 'full', limit: 10_485_760, size: 10_590_617, parts } });

test('a full store is described with its limit, its largest parts and a remedy', () => {
  const parts: StorePart[] = [
    { of: { kind: 'secrets' }, size: 120 },
    { of: { kind: 'profile', name: 'Guide' }, size: 6_000_000 },
    { of: { kind: 'profile', name: 'Chat' }, size: 800 },
    { of: { kind: 'other' }, size: 4_600_000 },
  ];
  expect(fullStoreText(parts)).toBe(
    'Not saved: the browser’s storage for profiles and secrets is full. Its limit is 10 MiB; this would make it ' +
      '10.1 MiB. Largest: profile “Guide” (5.7 MiB), other data of Runnel (4.4 MiB), profile “Chat” (800 bytes). ' +
      'Use smaller avatars, or delete profiles that you do not need. Then save again.',
  );
});

test.each<[StoredThing, string]>([
  [{ kind: 'secrets' }, 'secret header values'],
  [{ kind: 'unreadable' }, 'copies of unreadable data'],
  [{ kind: 'descriptions' }, 'schemas of runnables'],
])('a full store: its text names %j', (of, name) => {
  expect(fullStoreText([{ of, size: 1 }])).toContain(` Largest: ${name} (1 byte). `);
});
