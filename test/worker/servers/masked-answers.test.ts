import { expect, test } from 'vitest';
import { createSecretSearch, type SecretSearch } from '../../../lib/chat/masking/secret-search.ts';
import type { ServerQuestion } from '../../../lib/chat/server/server-question.ts';
import { askServer } from '../../../lib/worker/servers/server-commands.ts';
import { type Answer, answerText, serve } from '../../support/http-server.ts';

const asker = { id: 'p1', name: 'Chat', headers: [], sendCookies: false };

type Search = (typed?: readonly string[]) => Promise<SecretSearch>;

async function asked(answer: Answer, part: Partial<ServerQuestion>, searchForSecrets: Search) {
  await using server = await serve({ '/here': answer });
  const question: ServerQuestion = {
    url: `${server.origin}/here`,
    method: 'GET',
    accept: '*/*',
    asker: 'nobody',
    secrets: {},
    limits: { bytes: 1024, ms: 10_000 },
    ...part,
  };
  return await askServer(question, {
    fetch,
    isOnline: () => true,
    now: () => performance.now(),
    newId: () => 'an-id',
    readSecrets: async () => ({}),
    readGroups: async () => [],
    searchForSecrets,
  });
}

test('a reply has the secrets of other profiles and of other sites masked, also without a profile', async () => {
  const leaked: Answer = (response) =>
    response.writeHead(404, { 'x-seen': 'Bearer of-another-profile' }).end('Not of-another-profile.');
  const searchForSecrets = async (typed: readonly string[] = []) =>
    createSecretSearch(['Bearer of-another-profile', ...typed]);
  for (const who of ['nobody', asker] as const) {
    const said = await asked(leaked, { asker: who }, searchForSecrets);
    expect(said).toMatchObject({ status: 'answered', text: 'Not [secret].' });
    expect(JSON.stringify(said)).not.toContain('of-another');
  }
});

test('a reply of ten mebibytes has a secret masked in steps, wherever it stands', async () => {
  const length = 10 * 1024 * 1024;
  const text = (at: number) => `${'x'.repeat(at)}very-secret-value${'y'.repeat(length - at - 17)}`;
  let longest = 0;
  const search = createSecretSearch(['very-secret-value']);
  const searchForSecrets = async () => (part: string) => {
    longest = Math.max(longest, part.length);
    return search(part);
  };
  for (const at of [0, 128 * 1024 - 3, 96 * 1024 - 3, 5_000_000, length - 17]) {
    const said = await asked(
      answerText(200, 'text/plain', text(at)),
      { limits: { bytes: length, ms: 60_000 } },
      searchForSecrets,
    );
    if (said.status !== 'answered') throw new Error(said.status);
    expect(said.text === text(at).replace('very-secret-value', '[secret]')).toBe(true);
  }
  expect(longest).toBeLessThanOrEqual(128 * 1024);
});
