import { execFile } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { sharedForms, writtenAs } from '../../../lib/chat/sharing/shared-form.ts';
import { langserve } from '../../../lib/langserve/langserve.ts';
import { answerJson, serve } from '../../support/http-server.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { taken } from '../../support/taken.ts';

const query = [
  plainHeader('api-version', '2024-01-01'),
  { ...secretHeader('code', 'http://127.0.0.1:8000'), id: 'q1' },
  plainHeader('tag', "it's $HOME"),
];
const profile = aProfile({ headers: [secretHeader('Code')], query });
const outgoing = (shared: Profile) => ({
  profile: shared,
  url: shared.url + langserve.addressOf(shared.mode),
  body: { input: 'Hi' },
  withheld: [],
});

const run = (command: string, env: Record<string, string>): Promise<void> =>
  new Promise((resolve) =>
    execFile('sh', ['-c', command], { env: { PATH: process.env.PATH, ...env } }, () => resolve()),
  );

describe('a shared profile with a query', () => {
  test.each([
    [
      'curl',
      `'http://127.0.0.1:8000/chat/stream?api-version=2024-01-01&code='"\${RUNNEL_CODE_2:?}"'&tag=it%27s%20$HOME'`,
    ],
    [
      'fetch',
      `fetch("http://127.0.0.1:8000/chat/stream?api-version=2024-01-01&code=" + secret("RUNNEL_CODE_2") + "&tag=it%27s%20$HOME", {`,
    ],
    [
      'python',
      `    client_kwargs={"params": "api-version=2024-01-01&code=" + os.environ["RUNNEL_CODE_2"] + "&tag=it%27s%20$HOME"},`,
    ],
    [
      'javascript',
      '// RemoteRunnable for JavaScript sends no query, so the query of this profile is not in this code.',
    ],
    [
      'configuration',
      '"url": "http://127.0.0.1:8000/chat?api-version=2024-01-01&code=$RUNNEL_CODE_2&tag=it%27s%20$HOME"',
    ],
  ] as const)('is written as %s with a variable for the secret', (form, part) => {
    const { text, toFillIn } = writtenAs(form, outgoing(profile));
    expect(text).toContain(part);
    if (form !== 'javascript') expect(toFillIn).toContain('RUNNEL_CODE_2');
  });

  test.each(['curl', 'fetch', 'configuration', 'text', 'file'] as const)(
    'is read again from %s, without the secret',
    (form) => {
      const plain = aProfile({ query: query.slice(0, 2) });
      const { draft } = taken(writtenAs(form, outgoing(plain)).text);
      expect(draft.profile.query).toMatchObject([
        { name: 'api-version', value: '2024-01-01' },
        { name: 'code', secret: true, origin: null },
      ]);
      expect(draft.secrets).toEqual({});
    },
  );

  test('keeps an id by the name when it is read into a profile that has the parameter', () => {
    const { text } = writtenAs('text', outgoing(profile));
    const before = aProfile({ query: [{ ...secretHeader('code', 'http://127.0.0.1:8000'), id: 'mine' }] });
    expect(taken(text, before).draft.profile.query?.[1]).toMatchObject({
      id: 'mine',
      origin: 'http://127.0.0.1:8000',
    });
  });

  test('names the secret to fill in, in every form that has it', () => {
    for (const form of sharedForms)
      expect(writtenAs(form, outgoing(profile)).toFillIn.length).toBe(form.includes('configuration') ? 1 : 2);
  });
});

test('an exported curl command sends the query byte for byte', async () => {
  await using server = await serve(() => answerJson(200, {}));
  const shared = { ...profile, url: `${server.origin}/chat` };
  await run(writtenAs('curl', outgoing(shared)).text, {
    RUNNEL_CODE: 'header',
    RUNNEL_CODE_2: 'K%2Fey==',
  });
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/chat/stream?api-version=2024-01-01&code=K%2Fey==&tag=it%27s%20$HOME',
  ]);
});
