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
      question: {
        url: request.url,
        method: 'POST',
        accept: 'text/event-stream',
        body: '{"input": 1 }',
        asker: { id: 'p1', headers: [own, { secret: false, name: 'x-a', value: 'b' }], sendCookies: false },
        secrets: {},
      },
    });
  });

  test('asks for header groups only if a masked header is theirs', () => {
    expect(repeated([['x-key', masked]])).not.toHaveProperty('question.asker.groups');
    expect(repeated([['x-team', masked]])).toHaveProperty('question.asker.groups', ['g1']);
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
      expect(made).toHaveProperty('question.asker.sendCookies', sendCookies);
    }
  });

  test.each<[[string, string], RegExp]>([
    [['x-gone', masked], /no secret for the header x-gone any more/],
    [['a b', 'c'], /“a b: c” is no header/],
    [['cookie', 'a=1'], /“cookie: a=1” is no header/],
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
