import { describe, expect, test } from 'vitest';
import type { HeaderGroup } from '../../../lib/chat/profile/header-groups.ts';
import { editableRequest, repeatedRequest } from '../../../lib/chat/trace/repeat.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const request = { method: 'POST', url: 'https://example.org/chat/stream', headers: [] };
const origin = 'https://example.org';
const own = { ...secretHeader('X-Key'), id: 'own', origin };
const shared = { ...secretHeader('X-Team'), id: 'shared', origin: null };
const group: HeaderGroup = { id: 'g1', name: 'Staging', headers: [shared, plainHeader('X-Plain', 'p')] };
const profile = aProfile({ id: 'p1', name: 'Deck', url: `${origin}/chat`, headers: [own], groups: ['g1'] });

const masked = '••••';

const repeated = (headers: [string, string][], part = {}, body = '{"input": 1 }') =>
  repeatedRequest(
    { ...request, ...part },
    { headers: headers.map(([name, value]) => `${name}: ${value}`).join('\n'), body },
    { profile, groups: [group], newId: () => 'new' },
  );

describe('a repeated request', () => {
  test('sends the body as it is, with the edited headers and the stored secret for a masked one', () => {
    expect(
      repeated([
        ['accept', 'text/event-stream'],
        ['x-key', masked],
        ['x-a', 'b'],
      ]),
    ).toMatchObject({
      order: {
        url: request.url,
        accept: 'text/event-stream',
        body: '{"input": 1 }',
        headers: [own, { secret: false, name: 'x-a', value: 'b' }],
        sendCookies: false,
        secrets: {},
        hidden: [],
      },
    });
  });

  test('leaves the query to the profile', () => {
    const made = repeated([], { url: `${request.url}?v=1&code=[secret]` });
    expect(made).toHaveProperty('order.url', request.url);
  });

  test('sends the secret of a header set for its masked header, and no other header of the group', () => {
    expect(repeated([['x-team', masked]])).toHaveProperty('order.headers', [shared]);
  });

  test.each(['X-Key', 'Authorization', 'api-key'])('keeps what is typed for the header %s secret', (name) => {
    expect(repeated([[name, 'typed']])).toMatchObject({
      order: { headers: [{ id: 'new', secret: true, name, origin: null }], secrets: { new: 'typed' } },
    });
  });

  test.each<[string, string, string, string[]]>([
    ['none where all was kept', '{"a": "b"}', '{"a": "c"}', []],
    [
      'the one typed in its place',
      '{"a": "b", "p": {"q": "[secret]"}}',
      '{"a": "c", "p": {"q": "1234"}}',
      ['1234'],
    ],
    ['one within a list', '["a", "[secret]"]', '["b", "1234"]', ['1234']],
    [
      'all new texts where its place is gone',
      '{"a": "b", "p": "[secret]"}',
      '{"a": "b", "q": "1234"}',
      ['1234'],
    ],
    ['a number typed in its place', '{"p": "[secret]"}', '{"p": 4711}', ['4711']],
    [
      'a number as it is written',
      '{"p": "[secret]"}',
      '{"p": 12345678901234567890, "q": 1.50}',
      ['12345678901234567890', '12345678901234567000'],
    ],
    ['a number as a server may repeat it', '{"p": "[secret]"}', '{"p": 1.50}', ['1.50', '1.5']],
    ['yes or no typed in its place', '{"p": "[secret]"}', '{"p": true}', ['true']],
    [
      'a value with all that is in it',
      '{"p": "[secret]"}',
      '{"p": {"q": ["1234", 5]}}',
      ['{"q":["1234",5]}', '1234', '5'],
    ],
    ['nothing where nothing was typed', '{"p": "[secret]"}', '{"p": null}', []],
    [
      'all new numbers, too, where its place is gone',
      '{"a": 1, "p": "[secret]"}',
      '{"a": 1, "q": 4711}',
      ['4711'],
    ],
    ['the whole body where it is no JSON', '{"p": "[secret]"}', '{"p": 1234', ['{"p": 1234']],
  ])('names the values to hide: %s', (_, before, body, hidden) => {
    expect(repeated([], { body: before }, body)).toHaveProperty('order.hidden', hidden);
  });

  test('sends cookies if the request had them and the profile still says so', () => {
    const sent = { ...request, hasCookies: true as const };
    for (const sendCookies of [true, false]) {
      const made = repeatedRequest(
        sent,
        { headers: '', body: '' },
        {
          profile: { ...profile, sendCookies },
          groups: [],
          newId: () => 'new',
        },
      );
      expect(made).toHaveProperty('order.sendCookies', sendCookies);
    }
  });

  test.each<[[string, string], RegExp]>([
    [['x-gone', masked], /no secret for the header x-gone any more/],
    [['a b', 'c'], /“a b: c” is no header/],
    [['cookie', 'a=1'], /“cookie: a=1” is no header/],
    [['x-a', '雪'], /“x-a: 雪” is no header/],
    [['x-a', 'Bearer [secret]'], /^Not sent/],
  ])('is refused with the header %j', (header, problem) => {
    expect(repeated([header])).toEqual({ problem: expect.stringMatching(problem) });
  });

  test('is refused where its body lacks a value that was not kept', () => {
    expect(repeated([], {}, '{"pin": "[secret]"}')).toEqual({ problem: expect.stringMatching(/^Not sent/) });
  });

  test('is refused once the profile has another site', () => {
    expect(repeated([], { url: 'https://elsewhere.example/chat/stream' })).toEqual({
      problem: expect.stringMatching(/another site/),
    });
  });

  test('is edited as lines, with dots for what is masked', () => {
    const headers: [string, string][] = [
      ['accept', '*/*'],
      ['x-key', '[secret]'],
    ];
    expect(editableRequest({ ...request, headers, body: '{}' })).toEqual({
      headers: 'accept: */*\nx-key: ••••',
      body: '{}',
    });
  });
});
