import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../lib/chat/run/failure.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import { createOutsideEnds } from '../../../lib/worker/runs/lost-connection.ts';
import { aRun } from '../../support/conversation.ts';

const here = aRun({ id: 'here', url: 'http://127.0.0.1:8000/chat', sentAt: 1 });
const away = aRun({ id: 'away', url: 'https://chat.example.com/chat', sentAt: 1 });
const unsent = aRun({ id: 'unsent', url: 'https://chat.example.com/chat' });

function createScene(runs: Run[], allowed: string[] = []) {
  const stopped: Record<string, Failure | undefined> = {};
  const ends = createOutsideEnds({
    engine: {
      openRuns: () => runs,
      stop: (runId, failure) => {
        stopped[runId] = failure;
      },
    },
    hasAccess: async (pattern) => allowed.includes(pattern),
  });
  return { ends, stopped };
}

test('removed access ends the runs that need it, and no others', async () => {
  const { ends, stopped } = createScene([here, away, unsent], ['http://127.0.0.1:8000/*']);
  await ends.accessRemoved();
  const origin = 'https://chat.example.com';
  expect(stopped).toEqual({
    away: { kind: 'permission-revoked', origin },
    unsent: { kind: 'permission-missing', origin },
  });
});

describe('a lost network', () => {
  const awayFor = (ms: number) => ({
    seenAt: 100_000,
    isOnline: false,
    networkChangedAt: 100_000 - ms,
    slept: null,
  });

  test('ends runs sent over it after 10 s', () => {
    const { ends, stopped } = createScene([here, away, unsent]);
    ends.offline(awayFor(10_000));
    expect(stopped).toEqual({ away: { kind: 'offline', wasSent: true } });
  });

  test('does not end a run that still receives data', () => {
    const { ends, stopped } = createScene([{ ...away, lastChunkAt: 95_000 }]);
    ends.offline(awayFor(10_000));
    expect(stopped).toEqual({});
  });

  test.each([
    ['for less than 10 s', awayFor(9_999)],
    ['since before the first check', { ...awayFor(0), networkChangedAt: null }],
    ['that is back', { ...awayFor(60_000), isOnline: true }],
  ])('%s ends nothing', (_, outages) => {
    const { ends, stopped } = createScene([here, away]);
    ends.offline(outages);
    expect(stopped).toEqual({});
  });
});
