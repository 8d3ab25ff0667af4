import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../lib/chat/run/failure.ts';
import type { Outages } from '../../../lib/platform/browser/outage.ts';
import { isLoopback, namedFailure } from '../../../lib/worker/runs/lost-connection.ts';

const now = 1_000_000;
const calm: Outages = { seenAt: now, isOnline: true, networkChangedAt: null, slept: null };
const here = 'http://127.0.0.1:8000';
const away = 'https://chat.example.com';

type Case = { origin: string; aliveAt?: number; outages: Partial<Outages> };

const nameOf = (
  { origin, aliveAt = now - 30_000, outages }: Case,
  failure: Failure = { kind: 'cut-short' },
) => namedFailure({ origin, failure, wasSent: true, aliveAt, now }, { ...calm, ...outages });

describe('a broken connection', () => {
  test.each<[string, Case, Failure['kind']]>([
    ['without an outage keeps its failure', { origin: away, outages: {} }, 'cut-short'],
    ['with no network is offline', { origin: away, outages: { isOnline: false } }, 'offline'],
    [
      'with no network, but to this computer, keeps its failure',
      { origin: here, outages: { isOnline: false } },
      'cut-short',
    ],
    [
      'just after the network changed is offline, also to this computer',
      { origin: here, outages: { networkChangedAt: now - 5_000 } },
      'offline',
    ],
    [
      'long after the network changed keeps its failure',
      { origin: away, outages: { networkChangedAt: now - 5_001 } },
      'cut-short',
    ],
    [
      'after a sleep without data since is slept',
      { origin: away, outages: { slept: { wokeAt: now - 29_000, forMs: 60_000 } } },
      'slept',
    ],
    [
      'right after waking is slept, despite data since',
      { origin: here, aliveAt: now - 1, outages: { slept: { wokeAt: now - 5_001, forMs: 60_000 } } },
      'slept',
    ],
    [
      'long after a sleep keeps its failure',
      { origin: away, aliveAt: now, outages: { slept: { wokeAt: now - 5_001, forMs: 60_000 } } },
      'cut-short',
    ],
    [
      'more than two minutes after waking keeps its failure',
      { origin: away, aliveAt: 0, outages: { slept: { wokeAt: now - 120_001, forMs: 60_000 } } },
      'cut-short',
    ],
    [
      'after a sleep and a lost network is slept',
      { origin: away, outages: { isOnline: false, slept: { wokeAt: now, forMs: 60_000 } } },
      'slept',
    ],
  ])('%s', (_, item, kind) => {
    expect(nameOf(item).kind).toBe(kind);
  });

  test.each<[Failure, Failure['kind']]>([
    [{ kind: 'unreachable', origin: away }, 'offline'],
    [{ kind: 'cut-short' }, 'offline'],
    [{ kind: 'stalled', limitMs: 1 }, 'offline'],
    [{ kind: 'overdue', limitMs: 1 }, 'overdue'],
    [{ kind: 'runnable-error', status: 500, detail: '' }, 'runnable-error'],
    [{ kind: 'rejected-input', problems: [], detail: '' }, 'rejected-input'],
    [{ kind: 'malformed-reply', detail: '' }, 'malformed-reply'],
  ])('without a network and with the failure %j is %s', (failure, kind) => {
    expect(nameOf({ origin: away, outages: { isOnline: false } }, failure).kind).toBe(kind);
  });

  test('reports the length of the sleep', () => {
    const slept = { wokeAt: now, forMs: 60_000 };
    expect(nameOf({ origin: away, outages: { slept } })).toEqual({
      kind: 'slept',
      sleptMs: 60_000,
      wasSent: true,
    });
  });
});

test.each([
  ['http://127.0.0.1:8000', true],
  ['http://127.1.2.3', true],
  ['http://localhost:3000', true],
  ['http://chat.localhost', true],
  ['http://[::1]:8000', true],
  ['http://192.168.1.2', false],
  ['https://localhost.example.com', false],
  ['https://127.0.0.1.example.com', false],
])('%s is on this computer: %s', (origin, isHere) => {
  expect(isLoopback(origin)).toBe(isHere);
});
