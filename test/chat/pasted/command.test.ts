import { describe, expect, test } from 'vitest';
import type { PasteProblem } from '../../../lib/chat/pasted/pasted-request.ts';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { openHeaders, readPasted as read } from '../../support/read-pasted.ts';

const url = 'http://127.0.0.1:8000/chat';

describe('pasted HTTPie', () => {
  test.each([
    [
      `http POST ${url} X-Team:deck input=hi n:=1 q==a`,
      { 'X-Team': 'deck' },
      '{"input":"hi","n":1}',
      `${url}?q=a`,
    ],
    [`http ${url} 'X-Team: deck' input='{"a": 1}'`, { 'X-Team': 'deck' }, '{"input":"{\\"a\\": 1}"}', url],
    [
      `printf '{"input": "hi"}'| http  --follow --timeout 3600 POST '${url}' \\\n X-Team:'deck'`,
      { 'X-Team': 'deck' },
      '{"input": "hi"}',
      url,
    ],
    [`http -A bearer -a sk-1 --raw '{"a":1}' ${url}`, { Authorization: 'Bearer sk-1' }, '{"a":1}', url],
    [`http -f -a u:p ${url} a=b`, { Authorization: 'Basic dTpw' }, 'a=b', url],
    ['http :8000/chat a=b', {}, '{"a":"b"}', 'http://localhost:8000/chat'],
    ['https site.example/chat a=b', {}, '{"a":"b"}', 'https://site.example/chat'],
    ['http ://site.example/chat a=b', {}, '{"a":"b"}', 'http://site.example/chat'],
    ['http --default-scheme=https site.example/chat a=b', {}, '{"a":"b"}', 'https://site.example/chat'],
    [`http -f ${url} a:=1 b=2`, {}, 'a=1&b=2', url],
  ])('%s', (text, headers, body, expected) => {
    expect(read(text)).toMatchObject({ source: 'httpie', method: 'POST', url: expected, headers, body });
  });

  test('names members that are paths, and options that change the request', () => {
    const text = `http --verify=no ${url} messages[0][role]=user input=hi`;
    expect(read(text).notes).toEqual([{ code: 'ignored', names: ['--verify', 'messages[0][role]=user'] }]);
  });

  test('names a kind of authentication that Runnel does not have', () => {
    expect(read(`http -A digest -a u:p ${url}`).notes).toEqual([{ code: 'ignored', names: ['--auth-type'] }]);
  });
});

describe('the prompt before a command', () => {
  test.each([
    'me@host:~/dir$ ',
    '(base) me@host:~$ ',
    '[me@host dir]$ ',
    '➜  ~ ',
    '❯ ',
    '!',
    'C:\\Users\\me> ',
    'c:\\> ',
  ])('%s is none of its words', (prompt) => {
    expect(read(`${prompt}curl ${url} -H "a: b"\n{"output":"hi"}\n${prompt}`)).toMatchObject({
      url,
      headers: { a: 'b' },
    });
  });

  test('shows that another command follows', () => {
    const text = `$ curl ${url} -d a\n$ curl https://other.example -H 'X-Key: k1'`;
    expect(readRequest(text)).toMatchObject({ kind: 'refused', problem: { code: 'several-commands' } });
  });
});

describe('lines that are wrapped without a backslash', () => {
  test.each([
    [`curl -X POST ${url}\n     -H "a: b"\n     -d x`],
    [`curl ${url} \\\n  # the team\n  -H 'a: b' \\\n  -d x`],
  ])('belong to the command where they begin with an option: %j', (text) => {
    expect(read(text)).toMatchObject({ headers: { a: 'b' }, body: 'x' });
  });

  test('do not where they are what the shell says', () => {
    expect(read(`curl ${url} -d x\n-bash: curl: command not found\n- a point`).notes).toEqual([]);
  });
});

describe('a variable of the shell', () => {
  test.each([
    ['that is not set', `curl ${url} -H "X-Key: $KEY"`],
    ['with the value of a command', `KEY=$(cat key)\ncurl ${url} -H "X-Key: $KEY"`],
    ['with the value of another that is not set', `KEY="x-$OTHER"\ncurl ${url} -H "X-Key: $KEY"`],
    ['that only the program has', `KEY=k1 curl ${url} -H "X-Key: $KEY"`],
  ])('%s is to be typed', (_, text) => {
    expect(openHeaders(text).map(({ name }) => name)).toEqual(['X-Key']);
  });
});

test.each<[string, PasteProblem]>([
  [`wget --post-file=body.json ${url}`, { code: 'file', option: '--post-file body.json' }],
  [`http POST ${url} input=@question.txt`, { code: 'file', option: 'input=@question.txt' }],
  [`http ${url} X-Key:@key.txt`, { code: 'file', option: 'X-Key:@key.txt' }],
  [`wget ${url}/a ${url}/b`, { code: 'several-urls' }],
  [`cat body.json | curl ${url} -d @-`, { code: 'file', option: '-d @-' }],
  [`curl ${url} -d a\nwget https://other.example --header='X-Key: k1'`, { code: 'several-commands' }],
])('a pasted command is refused: %s', (text, problem) => {
  expect(readRequest(text)).toMatchObject({ kind: 'refused', problem });
});

test.each(['http is a protocol', 'https or http', 'wgets', 'echo hi', 'A=1\nB=2'])(
  '%j is no command',
  (text) => {
    expect(readRequest(text)).toBeUndefined();
  },
);
