import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { readPasted as read } from '../../support/read-pasted.ts';

const url = 'http://127.0.0.1:8000/chat';
const body = '{"input": "it\'s"}';

describe('pasted curl command', () => {
  test.each([
    [
      'lines after the prompt of a terminal',
      `$ curl ${url} \\\n> -H 'a: b' \\\n>   -d '{"input": "x"}'`,
      '{"input": "x"}',
    ],
    ['its body on the lines below', `curl ${url} -d @- <<'EOF'\n${body}\nEOF`, body],
    ['quotes doubled for Windows', `curl "${url}" -d "{""input"":{""a"":""b c""}}"`, '{"input":{"a":"b c"}}'],
    ['backslashes for Windows', `curl.exe ${url} -d "{\\"input\\": \\"x\\"}"`, '{"input": "x"}'],
    [
      'the carets of an older Chrome',
      `curl "${url}" --data-binary "^{^\\^"input^\\^":^\\^"a b^\\^"^}"`,
      '{"input":"a b"}',
    ],
    ['a text between two kinds of quotes', `curl ${url} \\\n  -d “a=b" \\\n  -d "c=d”`, 'a=b&c=d'],
  ])('is read with %s', (_, text, expected) => {
    expect(read(text)).toMatchObject({ url, body: expected });
  });
});

test('pasted Python is read with a body that was made before', () => {
  const text = `import requests, json
payload = json.dumps({
  "input": {"a": "b"}
})
headers = {'x-a': 'b'}
response = requests.request("POST", "${url}/invoke", headers=headers, data=payload)`;
  expect(read(text)).toMatchObject({
    url: `${url}/invoke`,
    body: '{"input":{"a":"b"}}',
    headers: { 'x-a': 'b' },
  });
});

test.each(["axios.get('/user')", "fetch('/user')", 'requests.post("/user")', 'RemoteRunnable("/chat")'])(
  'a path without a server is no URL: %s',
  (text) => {
    expect(readRequest(text)).toMatchObject({ kind: 'refused', problem: { code: 'no-url' } });
  },
);

test('the clients of a notebook have one URL, or are refused', () => {
  const one = `from langserve import RemoteRunnable\n\nchain = RemoteRunnable("${url}/")\nchain.batch([{"a": "b"}])`;
  expect(read(one).url).toBe(`${url}/`);
  expect(readRequest(`${one}\nother = RemoteRunnable("${url}/other/")`)).toMatchObject({
    kind: 'refused',
    problem: { code: 'several-urls' },
  });
});

test.each([
  'curl http://u:p@127.0.0.1:8000/chat',
  'requests.post("http://u:p@127.0.0.1:8000/chat")',
  "fetch('http://u:p@127.0.0.1:8000/chat')",
  "axios.get('http://u:p@127.0.0.1:8000/chat')",
  'RemoteRunnable("http://u:p@127.0.0.1:8000/chat")',
])('a user in the URL becomes a header: %s', (text) => {
  expect(read(text)).toMatchObject({ url, headers: { Authorization: 'Basic dTpw' } });
});
