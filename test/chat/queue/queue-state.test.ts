import { describe, expect, test } from 'vitest';
import {
  maySendNow,
  type QueueFacts,
  type QueuePause,
  queuePauseText,
  queueState,
} from '../../../lib/chat/queue/message-queue.ts';
import type { RunStatus } from '../../../lib/chat/run/run-state.ts';
import { aQueuedMessage } from '../../support/queued-message.ts';

const withSecret = aQueuedMessage({ secrets: ['/limits/key'] });

const profile = { isLocked: false, origin: 'http://127.0.0.1:8000' };
const there = { ...profile, origin: 'https://there.example' };

const facts = (part: Partial<QueueFacts> = {}): QueueFacts => ({
  next: aQueuedMessage(),
  isRunOpen: false,
  lastRun: 'done',
  isDeleted: false,
  profile,
  hasValues: true,
  ...part,
});

const outcome = (part: Partial<QueueFacts>) => {
  const state = queueState(facts(part));
  return state.status === 'paused' ? state.pause.kind : state.status;
};

describe('the next queued message', () => {
  test.each<[RunStatus | undefined, string]>([
    [undefined, 'sends'],
    ['queued', 'waits'],
    ['connecting', 'waits'],
    ['waiting', 'waits'],
    ['streaming', 'waits'],
    ['done', 'sends'],
    ['stopped', 'answer-stopped'],
    ['failed', 'answer-failed'],
    ['interrupted', 'answer-interrupted'],
  ])('after an answer that is %s: %s', (lastRun, expected) => {
    expect(outcome({ lastRun })).toBe(expected);
  });

  test.each<[string, Partial<QueueFacts>, string]>([
    ['nothing is queued', { next: undefined }, 'empty'],
    ['another run of the conversation is open', { isRunOpen: true }, 'waits'],
    ['the conversation is deleted', { isDeleted: true }, 'waits'],
    ['the profile needs a locked secret', { profile: { ...profile, isLocked: true } }, 'secrets-locked'],
    ['its profile leads to another site', { profile: there }, 'site-changed'],
    ['its site is not known', { next: aQueuedMessage({ origin: '' }) }, 'site-changed'],
    ['a secret value was typed for another site', { next: withSecret, profile: there }, 'values-gone'],
    ['the profile is deleted', { profile: undefined }, 'profile-deleted'],
    ['a secret value is unknown', { next: withSecret, hasValues: false }, 'values-gone'],
    ['no value is secret', { hasValues: false }, 'sends'],
    ['its secret values are known', { next: withSecret }, 'sends'],
    ['a person edits it', { next: aQueuedMessage({ isHeld: true }) }, 'held'],
    [
      'it could not be sent',
      { next: aQueuedMessage({ refusal: { code: 'message-not-stored', said: 'No space' } }) },
      'refused',
    ],
  ])('if %s: %s', (_, part, expected) => {
    expect(outcome(part)).toBe(expected);
  });

  const ends: RunStatus[] = ['done', 'waiting-for-you', 'stopped', 'failed', 'interrupted'];
  test.each(ends)('needs what a person must change first, after an answer that is %s', (lastRun) => {
    const locked = { profile: { ...profile, isLocked: true } };
    expect(outcome({ lastRun, ...locked })).toBe('secrets-locked');
    expect(outcome({ lastRun, ...locked, isRunOpen: true })).toBe('waits');
    expect(outcome({ lastRun, profile: undefined, next: withSecret, hasValues: false })).toBe(
      'profile-deleted',
    );
    expect(outcome({ lastRun, ...locked, next: withSecret, hasValues: false })).toBe('secrets-locked');
    expect(outcome({ lastRun, next: withSecret, hasValues: false })).toBe('values-gone');
  });
});

const pauses: Record<QueuePause['kind'], { pause: QueuePause; words: string; isFree: boolean }> = {
  'answer-failed': { pause: { kind: 'answer-failed' }, words: 'failed', isFree: true },
  'answer-interrupted': { pause: { kind: 'answer-interrupted' }, words: 'interrupted', isFree: true },
  'answer-stopped': { pause: { kind: 'answer-stopped' }, words: 'stopped', isFree: true },
  'answer-waits': { pause: { kind: 'answer-waits' }, words: 'waits for your reply', isFree: true },
  held: { pause: { kind: 'held' }, words: 'edited', isFree: true },
  'secrets-locked': { pause: { kind: 'secrets-locked' }, words: 'locked', isFree: false },
  'profile-deleted': { pause: { kind: 'profile-deleted', name: 'Pirate' }, words: '“Pirate”', isFree: false },
  'site-changed': {
    pause: { kind: 'site-changed', origin: 'https://there.example', agreed: 'https://here.example' },
    words: 'now leads to https://there.example',
    isFree: true,
  },
  'values-gone': {
    pause: { kind: 'values-gone', places: ['/limits/key'] },
    words: 'limits.key',
    isFree: false,
  },
  refused: {
    pause: { kind: 'refused', refusal: { code: 'message-not-stored', said: 'No space' } },
    words: 'No space',
    isFree: true,
  },
};

test.each(Object.values(pauses))('$pause.kind says “$words” and may be sent now: $isFree', (expected) => {
  expect(queuePauseText(expected.pause)).toContain('The queue is paused');
  expect(queuePauseText(expected.pause)).toContain(expected.words);
  expect(maySendNow(expected.pause)).toBe(expected.isFree);
});
