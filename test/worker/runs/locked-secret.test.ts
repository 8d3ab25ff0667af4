import { describe, expect, test } from 'vitest';
import type { ProfileSecrets } from '../../../lib/chat/profile/secrets.ts';
import { createExchangeScene } from '../../support/exchange-scene.ts';
import { plainHeader, secretHeader } from '../../support/profile.ts';

const key = (origin: string) => secretHeader('X-Key', origin);
const locked = (origin: string, name = 'X-Key'): ProfileSecrets => ({
  [secretHeader(name).id]: { sealed: 'unreadable without its key', origin },
});

describe('a message while the secrets are locked', () => {
  test('that needs one is not sent, nor is the schema asked for', async () => {
    await using scene = await createExchangeScene({
      profile: (origin) => ({ headers: [key(origin)] }),
      secrets: locked,
    });
    const failure = { kind: 'secrets-locked', origin: scene.server.origin };
    expect((await scene.run()).at(-1)).toEqual({ type: 'failed', failure });
    expect(scene.requests).toEqual([]);
  });

  test('that needs one of a header set is not sent', async () => {
    await using scene = await createExchangeScene({
      profile: () => ({ headers: [], groups: ['g1'] }),
      groups: [{ id: 'g1', name: 'Staging', headers: [secretHeader('X-Key')] }],
      groupSecrets: (origin) => ({
        [`${secretHeader('X-Key').id} ${origin}`]: { sealed: 'unreadable', origin },
      }),
    });
    expect((await scene.run()).at(-1)).toMatchObject({ failure: { kind: 'secrets-locked' } });
    expect(scene.requests).toEqual([]);
  });

  test.each([
    ['of a header that is no more', () => [plainHeader('X-Team', 'a')]],
    ['of a header that is not secret any more', () => [{ ...plainHeader('X-Key', 'a'), id: 'id of X-Key' }]],
  ])('is sent if only that %s is locked', async (_, headers) => {
    await using scene = await createExchangeScene({
      profile: () => ({ headers: headers() }),
      secrets: locked,
    });
    expect((await scene.run()).at(-1)).toMatchObject({ type: 'end' });
    expect(scene.posts()).toHaveLength(1);
  });

  test('names first what was never typed', async () => {
    await using scene = await createExchangeScene({
      profile: (origin) => ({ headers: [key(origin), secretHeader('X-Other')] }),
      secrets: locked,
    });
    const [failure] = (await scene.run()).slice(-1);
    expect(failure).toMatchObject({ failure: { kind: 'secret-missing', headers: ['X-Other'] } });
  });
});
