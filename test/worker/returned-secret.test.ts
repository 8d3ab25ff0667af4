import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { createExchangeScene, type Scenario } from '../support/exchange-scene.ts';
import {
  type Answer,
  answerJson,
  answerPost,
  answerStream,
  answerText,
  answerThenAbort,
} from '../support/http-server.ts';
import { secretHeader } from '../support/profile.ts';

const token = 'sk-4711"ü.+/(secret)*';
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
const password = 'pass"word(1)';

const values: Record<string, string> = {
  Authorization: `Bearer ${token}`,
  'X-Api-Key': 'key^[a-z]+$with.signs',
  'X-Basic': `Basic ${base64(`ann:${password}`)}`,
};
const spellings = [
  ...Object.values(values),
  token,
  password,
  `ann:${password}`,
  base64(`ann:${password}`),
].flatMap((value) => [
  value,
  base64(value),
  Buffer.from(value).toString('base64url'),
  encodeURIComponent(value),
  JSON.stringify(value).slice(1, -1),
]);

type Sends = (headers: Record<string, unknown>) => (response: ServerResponse) => unknown;

/** Replies with the received headers, each in all of its escapings. */
const echo =
  (send: Sends): Answer =>
  (response, { headers }) => {
    const own = Object.keys(values).map((name) => String(headers[name.toLowerCase()]));
    const said = own.flatMap((value) => [value, base64(value), encodeURIComponent(value)]);
    return send({ ...headers, said, pair: `ann:${password}`, token, query: encodeURIComponent(token) })(
      response,
    );
  };

const event = (name: string, data: unknown) =>
  `event: ${name}\ndata: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const long = 'x'.repeat(1_985);

async function runEchoing(
  answer: Answer,
  mode: Profile['mode'],
  { others, secrets = [] }: { others?: Scenario['others']; secrets?: string[] } = {},
) {
  await using scene = await createExchangeScene({
    profile: (origin) => ({
      url: `${origin}/echo`,
      mode,
      headers: Object.keys(values).map((name) => secretHeader(name, origin)),
    }),
    secrets: (origin) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`id of ${name}`, { value, origin }])),
    others: {
      '/echo/input_schema': answerJson(200, { type: 'string' }),
      '/echo/stream': answerPost(answer),
      '/echo/invoke': answerPost(answer),
      ...others,
    },
  });
  const happenings = await scene.run({ plainText: secrets.length > 0, text: secrets.join(), secrets });
  expect(scene.posts()[0]?.headers.authorization).toBe(values.Authorization);
  return { happenings, kept: [...scene.kept.values()] };
}

/** Finds the secrets in a value, whole or without their last character. */
const leaked = (value: unknown) => {
  const text = JSON.stringify(value);
  const plain = JSON.stringify(JSON.parse(text), (_, item) => item);
  return spellings.filter((spelling) => {
    const most = spelling.slice(0, -1);
    return plain.includes(most) || plain.includes(JSON.stringify(most).slice(1, -1));
  });
};

const sends: [string, Sends][] = [
  ['401 with a detail', (headers) => answerJson(401, { detail: headers })],
  ['401 with a text', (headers) => answerText(401, 'text/plain', JSON.stringify(headers))],
  ['400 with JSON in its text', (headers) => answerJson(400, { detail: JSON.stringify(headers) })],
  [
    '422 with problems',
    (headers) => answerJson(422, { detail: [{ loc: ['header', token], msg: JSON.stringify(headers) }] }),
  ],
  [
    '500 as a page',
    () => answerText(500, 'text/html', `<html><title>no ${token.replaceAll('"', '&quot;')}</title>`),
  ],
  ['a reply of another kind', (headers) => answerText(200, 'text/plain', JSON.stringify(headers))],
  ['a content type', () => answerText(200, `text/plain; key=${encodeURIComponent(token)}`, 'no')],
  [
    'a secret across the end of what is shown',
    () => answerText(401, 'text/plain', `${long}Bearer ${token} and more`),
  ],
];

const streams: [string, Sends][] = [
  [
    'an error event',
    (headers) => answerStream(event('error', { status_code: 401, message: JSON.stringify(headers) })),
  ],
  ['an error event without JSON', (headers) => answerStream(event('error', `no ${JSON.stringify(headers)}`))],
  [
    'an error event that is cut off',
    () =>
      answerThenAbort(`event: error\ndata: {"status_code": 401, "message": "no Bearer ${token.slice(0, 16)}`),
  ],
  ['an event that is no JSON', (headers) => answerStream(event('data', `no ${JSON.stringify(headers)}`))],
];

const single: [string, Sends][] = [['JSON without an output', (headers) => answerJson(200, headers)]];

describe.each([
  ['stream', [...sends, ...streams]],
  ['batch', [...sends, ...single]],
] as const)('in the mode %s, a secret that the server sends back is masked in every record', (mode, ways) => {
  test.each(ways.map(([name, send]) => ({ name, send })))('$name', async ({ send }) => {
    const { happenings } = await runEchoing(echo(send), mode);
    expect(happenings.at(-1)?.type).toBe('failed');
    expect(leaked(happenings)).toEqual([]);
    expect(JSON.stringify(happenings)).toContain('[secret]');
    expect(JSON.stringify(happenings)).not.toContain('sk-4711');
  });
});

test('a secret is masked before its text is truncated', async () => {
  const text = `${'x'.repeat(1_997)}${values['X-Api-Key']}`;
  const { happenings } = await runEchoing(answerText(401, 'text/plain', text), 'stream');
  expect(happenings.at(-1)).toHaveProperty('failure.detail', `${'x'.repeat(1_997)}[se…`);
});

test('a secret from a form field is masked, too', async () => {
  const refuse: Answer = (response, { body }) => answerText(400, 'text/plain', `Refused: ${body}`)(response);
  const { happenings } = await runEchoing(refuse, 'stream', { secrets: ['filled-in "secret"'] });
  expect(JSON.stringify(happenings)).toContain('Refused: {');
  expect(JSON.stringify(happenings)).not.toContain('filled-in');
});

test('an answer is never masked', async () => {
  const { happenings } = await runEchoing(
    echo((headers) => answerStream(event('data', headers), 'event: end\n\n')),
    'stream',
  );
  expect(happenings).toContainEqual(
    expect.objectContaining({
      type: 'chunks',
      chunks: [expect.objectContaining({ authorization: values.Authorization })],
    }),
  );
});

test('problems in a refused schema request are masked', async () => {
  const refuse = echo((headers) =>
    answerJson(422, { detail: [{ loc: ['header', 'x'], msg: JSON.stringify(headers) }] }),
  );
  const { kept } = await runEchoing(answerStream('event: end\n\n'), 'stream', {
    others: { '/echo/config_schema': refuse },
  });
  expect(JSON.stringify(kept)).toContain('[secret]');
  expect(leaked(kept)).toEqual([]);
});
