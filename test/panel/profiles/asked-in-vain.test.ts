import { describe, expect, test } from 'vitest';
import type { Reply } from '../../../lib/wire/replies.ts';
import { aDescription } from '../../support/description.ts';
import { aProfile } from '../../support/profile.ts';
import { createRunnableScene, settled } from '../../support/runnable-scene.ts';
import { object, text } from '../../support/schema.ts';

const a = aProfile({ id: 'a' });
const trip = object({ question: text }, ['question']);
const refused = { status: 'absent', httpStatus: 401, reason: { code: 'bad-status' } } as const;

describe('an unknown runnable', () => {
  test.each<[string, Reply<'profile.describe'>]>([
    ['refuses its schema for now', { ok: true, value: { outcome: 'unsure', answer: refused } }],
    [
      'cannot be reached',
      {
        ok: true,
        value: { outcome: 'failed', failure: { kind: 'unreachable', origin: 'http://127.0.0.1:8000' } },
      },
    ],
    ['is asked without an answer of the worker', { ok: false, problem: { code: 'unreachable', said: '' } }],
  ])('that %s is not waited for any longer', async (_, reply) => {
    const { create, replies } = createRunnableScene();
    replies.push(reply);
    const oneHour = 3_600_000;
    expect(await create().isKnownWithin(oneHour)).toBe(false);
  });

  test('is waited for while it is asked, until its description is stored', async () => {
    const { create, write } = createRunnableScene();
    const known = create().isKnownWithin(3_600_000);
    await settled();
    await write('a', aDescription(trip, undefined, a.url));
    expect(await known).toBe(true);
  });
});
