import { describe, expect, test } from 'vitest';
import { failure } from '../../../lib/chat/run/failure.ts';
import { failureText } from '../../../lib/chat/run/failure-text.ts';
import { httpFailure } from '../../../lib/http/http-failure.ts';

type Item = { loc: (string | number)[]; msg?: string; type?: unknown; url?: string };

/** The words for a 422 with this body, after it was stored and read again. */
async function textOf(detail: unknown, mode: 'stream' | 'batch' = 'batch') {
  const body = JSON.stringify({ detail });
  const found = await httpFailure(new Response(body, { status: 422 }), { mode, path: '' });
  return failureText(failure.parse(JSON.parse(JSON.stringify(found))));
}

const wrong = (item: Item) => ({ msg: 'Field required', type: 'missing', ...item });
const url = 'https://errors.pydantic.dev/2.13/v/missing';
const input = 'The runnable does not accept this input (422)';

describe('a 422', () => {
  test.each<[string, unknown, string, 'edit-profile' | 'input-settings']>([
    ['of the input as a whole', [wrong({ loc: [], type: 'string_type', url })], input, 'input-settings'],
    ['of a field', [wrong({ loc: ['question'], url })], input, 'input-settings'],
    ['of a field in the body', [wrong({ loc: ['body', 'input'] })], input, 'input-settings'],
    ['of pydantic v1', [wrong({ loc: ['__root__'], type: 'type_error.str' })], input, 'input-settings'],
    ['of a field named query', [wrong({ loc: ['query'], url })], input, 'input-settings'],
    ['of a field named header', [wrong({ loc: ['header'] })], input, 'input-settings'],
    [
      'of a field inside of one named header',
      [wrong({ loc: ['header', 'title'], url })],
      input,
      'input-settings',
    ],
    ['of an item of a list named path', [wrong({ loc: ['path', 0], url })], input, 'input-settings'],
    ['in strings', ['Invalid JSON body'], input, 'input-settings'],
    ['in one string', 'No', input, 'input-settings'],
    ['in something else', { code: 7 }, input, 'input-settings'],
    [
      'of a missing header',
      [wrong({ loc: ['header', 'x-token'] })],
      'A header is missing: x-token (422)',
      'edit-profile',
    ],
    [
      'of a missing header, from FastAPI with pydantic v1',
      [wrong({ loc: ['header', 'x-token'], type: 'value_error.missing' })],
      'A header is missing: x-token (422)',
      'edit-profile',
    ],
    [
      'of two missing headers',
      [wrong({ loc: ['header', 'x-token'] }), wrong({ loc: ['header', 'x-team'] })],
      'Headers are missing: x-token and x-team (422)',
      'edit-profile',
    ],
    [
      'of a wrong header',
      [wrong({ loc: ['header', 'x-tenant'], type: 'int_parsing' })],
      'A header is not accepted: x-tenant (422)',
      'edit-profile',
    ],
    [
      'of a header whose problem has a type of another kind',
      [wrong({ loc: ['header', 'x-tenant'], type: 7 })],
      'A header is not accepted: x-tenant (422)',
      'edit-profile',
    ],
    [
      'of a cookie',
      [wrong({ loc: ['cookie', 'session'] })],
      'A cookie is missing: session (422)',
      'edit-profile',
    ],
    [
      'of a header and a cookie',
      [wrong({ loc: ['cookie', 'session'] }), wrong({ loc: ['header', 'x-token'] })],
      'A header is missing: x-token (422)',
      'edit-profile',
    ],
    [
      'of a query parameter',
      [wrong({ loc: ['query', 'tenant'] })],
      'A query parameter is missing: tenant (422)',
      'edit-profile',
    ],
    [
      'of a part of the path',
      [wrong({ loc: ['path', 'tenant'], type: 'int_parsing' })],
      'A part of the URL is not accepted: tenant (422)',
      'edit-profile',
    ],
  ])('%s', async (_, detail, title, action) => {
    for (const mode of ['stream', 'batch'] as const) {
      expect(await textOf(detail, mode)).toMatchObject({ title, action });
    }
  });

  test.each<[string, RegExp]>([
    ['header', /headers of the profile/],
    ['cookie', /“Send browser cookies” in the profile/],
    ['query', /URL of the profile/],
    ['path', /URL of the profile/],
  ])('of a %s says where that is set', async (part, words) => {
    for (const type of ['missing', 'int_parsing']) {
      const { title, remedy } = await textOf([wrong({ loc: [part, 'x'], type })]);
      expect(remedy).toMatch(words);
      expect(`${title} ${remedy}`).not.toMatch(/input/);
    }
  });
});

test.each([
  ['header.x-token', ['header', 'x-token'], 'A header is not accepted: x-token (422)'],
  ['header.x-token', [], 'A header is not accepted: x-token (422)'],
  ['cookie.session', ['cookie', 'session'], 'A cookie is not accepted: session (422)'],
  ['query.text', ['query', 'text'], input],
  ['question', ['question'], input],
  ['', [], input],
])('a problem at %j that was stored without its part (%j) is read: %s', (at, path, title) => {
  const stored = { kind: 'rejected-input', problems: [{ at, path, message: 'Field required' }], detail: '' };
  expect(failureText(failure.parse(stored)).title).toBe(title);
});
