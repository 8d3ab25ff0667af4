import { expect, test } from 'vitest';
import type { HeaderGroup } from '../../../lib/chat/profile/header-groups.ts';
import { createExchangeScene } from '../../support/exchange-scene.ts';
import { answerJson } from '../../support/http-server.ts';
import { plainHeader, secretHeader } from '../../support/profile.ts';

const staging: HeaderGroup = {
  id: 'g1',
  name: 'Staging',
  headers: [plainHeader('X-Env', 'staging'), plainHeader('X-Team', 'red'), secretHeader('X-Key')],
};
const key = 'key-of-the-group';
const secretOf = (origin: string) => ({ [`id of X-Key ${origin}`]: { value: key, origin } });

test('a request has the headers of its groups; those of the profile itself win', async () => {
  await using scene = await createExchangeScene({
    profile: () => ({ groups: ['g1'], headers: [plainHeader('x-team', 'mine')] }),
    groups: [staging],
    groupSecrets: secretOf,
  });
  await scene.run();
  for (const { headers } of scene.requests)
    expect(headers).toMatchObject({ 'x-env': 'staging', 'x-team': 'mine', 'x-key': key });
});

test('a request of a profile without groups has none of their headers', async () => {
  await using scene = await createExchangeScene({ groups: [staging], groupSecrets: secretOf });
  await scene.run();
  expect(scene.posts()[0]?.headers).not.toHaveProperty('x-env');
});

test('a secret of a group that was typed for another site is missing', async () => {
  await using scene = await createExchangeScene({
    profile: () => ({ groups: ['g1'] }),
    groups: [staging],
    groupSecrets: () => secretOf('https://example.org'),
  });
  const failure = { kind: 'secret-missing', headers: ['X-Key'], origin: scene.server.origin };
  expect((await scene.run()).at(-1)).toEqual({ type: 'failed', failure });
  expect(scene.requests).toEqual([]);
});

test('a secret of a group that the server repeats is masked', async () => {
  await using scene = await createExchangeScene({
    profile: () => ({ groups: ['g1'] }),
    groups: [staging],
    groupSecrets: secretOf,
    stream: answerJson(401, { detail: `Wrong key ${key}` }),
  });
  const happenings = JSON.stringify(await scene.run());
  expect(happenings).toContain('Wrong key [secret]');
  expect(happenings).not.toContain(key);
});
