import { describe, expect, test } from 'vitest';
import { firstMessage } from '../../../lib/chat/pasted/pasted-draft.ts';
import { takenNotes } from '../../../lib/chat/pasted/pasted-text.ts';
import { newProfile } from '../../../lib/chat/profile/profile.ts';
import { sharedText } from '../../../lib/chat/sharing/shared-profile.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { take, taken } from '../../support/taken.ts';

const url = 'http://127.0.0.1:8000/chat';

describe('a pasted command', () => {
  test.each([
    ['{"input": "Hi", "config": {"tags": ["a"]}}', ['config']],
    ['{"input": "Hi", "config": {}}', []],
    ['{"input": "Hi"}', []],
  ])('says of the body %s that its configuration is left out', (body, ignored) => {
    expect(taken(`curl ${url}/invoke -d '${body}'`).taken.ignored).toEqual(ignored);
  });

  test.each([
    ['-X PUT -d 1', ['PUT']],
    ['-X POST -d 1', []],
    ['', []],
    ['-I', []],
    ["-H 'Content-Type: text/xml' -d 1", ['Content-Type: text/xml']],
    ["-H 'content-type: application/json; charset=utf-8' -d 1", []],
    ["-H 'Accept: application/pdf'", ['Accept: application/pdf']],
    ["-H 'Accept: text/html, */*'", []],
  ])('with %j says what Runnel sends differently', (options, ignored) => {
    expect(taken(`curl ${url}/invoke ${options}`).taken.ignored).toEqual(ignored);
  });

  test('fills in URL, mode, headers and secrets, and returns the message', () => {
    const command = `curl ${url}/invoke -H 'Content-Type: application/json' -H 'Accept: */*' \\
  -H 'Authorization: Bearer sk-1' -H 'X-Team: deck' -H 'X-Odd: Token 4711abc' -b 'a=1' -A Moz -k -d '{"input": "Hi"}'`;
    const { draft, taken: summary } = taken(command);
    expect(draft).toEqual({
      keepName: false,
      message: 'Hi',
      secrets: { h1: 'Bearer sk-1', h3: 'Token 4711abc' },
      profile: {
        ...newProfile('p1'),
        url,
        mode: 'batch',
        headers: [
          { id: 'h1', secret: true, name: 'Authorization', origin: null },
          { id: 'h2', secret: false, name: 'X-Team', value: 'deck' },
          { id: 'h3', secret: true, name: 'X-Odd', origin: null },
        ],
      },
    });
    expect(summary.changes.map(({ label, after }) => [label, after])).toEqual([
      ['URL', url],
      ['Data transfer mode', 'Single response'],
      ['Header Authorization', 'secret'],
      ['Header X-Team', 'deck'],
      ['Header X-Odd', 'secret'],
    ]);
    expect(takenNotes(summary)).toEqual([
      'Left out, because browsers do not let extensions send them: Cookie and User-Agent.',
      'To send the cookies of this browser, use “Send browser cookies” under Requests.',
      'Runnel does not use these settings: -k.',
    ]);
    expect(JSON.stringify({ ...summary, before: undefined })).not.toContain('sk-1');
  });

  test.each([
    ['stream', 'stream'],
    ['invoke', 'batch'],
    ['stream_log', 'stream'],
    ['playground/', 'stream'],
    ['', 'stream'],
  ])('with a URL that ends with /%s sets the mode %s', (end, mode) => {
    expect(taken(`curl ${url}/${end}`).draft.profile).toMatchObject({ url, mode });
  });

  test.each(['ftp://x/y', 'http://127.0.0.1:8000/docs'])(
    'keeps an address with a problem for the field: %s',
    (address) => {
      expect(taken(`curl '${address}'`).draft.profile.url).toBe(address);
    },
  );

  test('replaces headers of the same name, with their secrets, and keeps others', () => {
    const profile = aProfile({
      headers: [secretHeader('x-key', 'http://127.0.0.1:8000'), plainHeader('X-Team', 'a')],
    });
    const secrets = { 'id of x-key': 'old' };
    const { draft } = taken(`curl ${url} -H 'X-Key: new'`, profile, secrets);
    expect(draft.profile.headers.map(({ name }) => name)).toEqual(['X-Team', 'X-Key']);
    expect(draft.secrets).toEqual({ h1: 'new' });
  });

  test('joins a repeated header', () => {
    expect(taken(`curl ${url} -H 'X-A: 1' -H 'x-a: 2'`).draft.profile.headers).toEqual([
      { id: 'h1', secret: false, name: 'X-A', value: '1, 2' },
    ]);
  });

  test('lists a variable as a value to type', () => {
    const { draft, taken: summary } = taken(`curl ${url} -H "X-Tenant: $TENANT"`);
    expect(draft.profile.headers).toEqual([{ id: 'h1', secret: true, name: 'X-Tenant', origin: null }]);
    expect(draft.secrets).toEqual({});
    expect(takenNotes(summary)).toEqual(['Type the value of X-Tenant: the pasted text does not contain it.']);
  });

  test('reports why it cannot be used', () => {
    expect(take(`curl -d @body.json ${url}`)).toEqual({
      status: 'refused',
      problem:
        '“-d @body.json” reads a file, which Runnel cannot do. Put the content itself into the command, for example --data "Hi" instead of --data @file.',
    });
  });
});

describe('a pasted shared profile', () => {
  const shared = aProfile({ mode: 'batch', hue: 'teal', headers: [secretHeader('X-Key')] });

  test('names each field that it changes, and the secrets to type', () => {
    const { draft, taken: summary } = taken(sharedText(shared), aProfile({ id: 'mine', name: 'Mine' }));
    expect(draft.profile).toMatchObject({ id: 'mine', name: 'Chat', hue: 'teal' });
    expect(summary.changes).toEqual([
      { label: 'Name', before: 'Mine', after: 'Chat' },
      { label: 'Data transfer mode', before: 'Streaming', after: 'Single response' },
      { label: 'Header X-Key', before: '', after: 'secret' },
      { label: 'Colour', before: '', after: 'Teal' },
    ]);
    expect(summary.missing).toEqual(['X-Key']);
  });

  test('names the values of its presets that were left out', () => {
    expect(taken(sharedText(shared, ['Terse › api_key'])).taken.missing).toEqual([
      'X-Key',
      'Terse › api_key',
    ]);
  });

  test.each([
    ['of an unknown protocol', sharedText({ ...shared, protocol: 'other' }), /newer version of Runnel/],
    ['that is cut', sharedText(shared).slice(0, 40), /damaged/],
    ['that is too long', `runnel:${'A'.repeat(600_000)}`, /too long/],
  ])('%s is refused', (_, text, problem) => {
    expect(take(text)).toEqual({ status: 'refused', problem: expect.stringMatching(problem) });
  });
});

test.each([url, `${url}/invoke`, '{"adapter": {"url": "x"}}', 'hello', ''])(
  '%j is left to the box',
  (text) => {
    expect(take(text)).toBeUndefined();
  },
);

describe('message of a request', () => {
  test.each<[unknown, string | undefined]>([
    [{ input: 'Hi' }, 'Hi'],
    [{ input: ' ' }, undefined],
    [{ input: { question: 'Why?', chat_history: [] } }, 'Why?'],
    [{ input: { topic: 'cats' } }, 'cats'],
    [{ input: { a: 'one', b: 'two' } }, undefined],
    [{ input: { a: 'one', Query: 'two' } }, 'two'],
    [
      {
        input: {
          messages: [
            { type: 'human', content: 'A' },
            { type: 'ai', content: 'B' },
          ],
        },
      },
      'A',
    ],
    [
      {
        input: {
          messages: [
            ['human', 'A'],
            ['human', 'B'],
          ],
        },
      },
      'B',
    ],
    [{ input: [{ role: 'user', content: 'A' }] }, 'A'],
    [{ input: 5 }, undefined],
    [{ messages: 'Hi' }, undefined],
    ['Hi', undefined],
  ])('in %j is %j', (body, message) => {
    expect(firstMessage(JSON.stringify(body))).toBe(message);
  });

  test.each([undefined, '', 'a=1', '{"input": '])('in %j is missing', (body) => {
    expect(firstMessage(body)).toBeUndefined();
  });
});
