import { expect, test } from 'vitest';
import { createExchangeScene } from '../../support/exchange-scene.ts';
import { secretHeader } from '../../support/profile.ts';

test.each([
  [[true, true], true],
  [[true, false], undefined],
])(
  'a message that lacks secrets says whether they were kept for the session alone: %j',
  async (forgotten, isForSession) => {
    const headers = forgotten.map((isForgotten, place) => ({
      ...secretHeader(`X-${place}`),
      ...(isForgotten && { isForSession: true as const }),
    }));
    await using scene = await createExchangeScene({ profile: () => ({ headers }) });
    const { origin } = scene.server;
    const failure = {
      kind: 'secret-missing',
      headers: ['X-0', 'X-1'],
      origin,
      ...(isForSession && { isForSession }),
    };
    expect((await scene.run()).at(-1)).toEqual({ type: 'failed', failure });
  },
);
