import { describe, expect, test } from 'vitest';
import { failure } from '../../../lib/chat/run/failure.ts';
import { failureText } from '../../../lib/chat/run/failure-text.ts';
import { httpFailure } from '../../../lib/http/http-failure.ts';

type Item = { loc: (string | number)[]; msg?: string; type?: unknown; url?: string };

/** Returns the text for a 422 with this body, after it was stored and parsed again. */
async function textOf(detail: unknown, mode: 'stream' | 'batch' = 'batch') {
  const body = JSON.stringify({ detail });
  const found = await httpFailure(new Response(body, { status: 422 }), { mode, path: '' });
  return failureText(failure.parse(JSON.parse(JSON.stringify(found))));
}

const wrong = (item: Item) => ({ msg: 'Field required', type: 'missing', ...item });
const url = 'https://errors.pydantic.dev/2.13/v/missing';
const input = 'The runnable does not accept this input (422)';

describe('text for a 422', () => {
  test.each<[string, unknown, string, 'edit-profile' | 'input-settings']>([
    ['about the whole input', [wrong({ loc: [], type: 'string_type', url })], input, 'input-settings'],
    ['about a field', [wrong({ loc: ['question'], url })], input, 'input-settings'],
    ['about a field in the body', [wrong({ loc: ['body', 'input'] })], input, 'input-settings'],
    ['from pydantic v1', [wrong({ loc: ['__root__'], type: 'type_error.str' })], input, 'input-settings'],
    ['about a field named query', [wrong({ loc: ['query'], url })], input, 'input-settings'],
    ['about a field named header', [wrong({ loc: ['header'] })], input, 'input-settings'],
    [
      'about a field inside one named header',
      [wrong({ loc: ['header', 'title'], url })],
      input,
      'input-settings',
    ],
    ['about an item of a list named path', [wrong({ loc: ['path', 0], url })], input, 'input-settings'],
    ['with a list of strings', ['Invalid JSON body'], input, 'input-settings'],
    ['with one string', 'No', input, 'input-settings'],
    ['with an unknown detail', { code: 7 }, input, 'input-settings'],
    [
      'about a missing header',
      [wrong({ loc: ['header', 'x-token'] })],
      'A header is missing: x-token (422)',
      'edit-profile',
    ],
    [
      'about a missing header, from FastAPI with pydantic v1',
      [wrong({ loc: ['header', 'x-token'], type: 'value_error.missing' })],
      'A header is missing: x-token (422)',
      'edit-profile',
    ],
    [
      'about two missing headers',
      [wrong({ loc: ['header', 'x-token'] }), wrong({ loc: ['header', 'x-team'] })],
      'Headers are missing: x-token and x-team (422)',
      'edit-profile',
    ],
    [
      'about an invalid header',
      [wrong({ loc: ['header', 'x-tenant'], type: 'int_parsing' })],
      'A header is not accepted: x-tenant (422)',
      'edit-profile',
    ],
    [
      'about a header, with a type that is not a string',
      [wrong({ loc: ['header', 'x-tenant'], type: 7 })],
      'A header is not accepted: x-tenant (422)',
      'edit-profile',
    ],
    [
      'about a cookie',
      [wrong({ loc: ['cookie', 'session'] })],
      'A cookie is missing: session (422)',
      'edit-profile',
    ],
    [
      'about a header and a cookie',
      [wrong({ loc: ['cookie', 'session'] }), wrong({ loc: ['header', 'x-token'] })],
      'A header is missing: x-token (422)',
      'edit-profile',
    ],
    [
      'about a query parameter',
      [wrong({ loc: ['query', 'tenant'] })],
      'A query parameter is missing: tenant (422)',
      'edit-profile',
    ],
    [
      'about a path parameter',
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
  ])('about a %s says where it is set', async (part, words) => {
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
])('a problem at %j stored without its part (%j) reads: %s', (at, path, title) => {
  const stored = { kind: 'rejected-input', problems: [{ at, path, message: 'Field required' }], detail: '' };
  expect(failureText(failure.parse(stored)).title).toBe(title);
});
