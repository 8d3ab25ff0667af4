import { describe, expect, test } from 'vitest';
import type { PasteProblem } from '../../../lib/chat/pasted/pasted-request.ts';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { openHeaders, readPasted as read } from '../../support/read-pasted.ts';

const url = 'http://127.0.0.1:8000/chat/invoke';
const body = '{"input": "hi"}';

describe('a pasted HTTP request', () => {
  test.each([
    [
      'as it is sent',
      `POST /chat/invoke HTTP/1.1\r\nHost: 127.0.0.1:8000\r\nX-Team: deck\r\nContent-Length: 15\r\n\r\n${body}`,
    ],
    [
      'with its response',
      `POST /chat/invoke HTTP/1.1\nHost: 127.0.0.1:8000\nX-Team: deck\n\n${body}\n\nHTTP/1.1 200 OK\n\n{}`,
    ],
    [
      'of a file of an editor',
      `# Ask.\n@host = http://127.0.0.1:8000\n@team = deck\n\n### ask\nPOST {{host}}/chat/invoke\nX-Team: {{team}}\n\n${body}\n`,
    ],
    ['without an empty line before its body', `POST ${url}\nX-Team: deck\n${body}`],
  ])('%s is read', (_, text) => {
    expect(read(text)).toEqual({
      source: 'http',
      method: 'POST',
      url,
      headers: { 'X-Team': 'deck' },
      body,
      notes: [],
    });
  });

  test.each([
    ['GET /chat?a=b HTTP/1.1\nHost: site.example', 'https://site.example/chat?a=b'],
    ['GET /chat HTTP/1.1\nHost: site.example\nReferer: http://site.example/docs', 'http://site.example/chat'],
    ['GET /chat HTTP/1.1\nHost: site.example\nOrigin: http://other.example', 'https://site.example/chat'],
    ['GET http://127.0.0.1:8000/chat\n    ?a=b\n    &c=d', 'http://127.0.0.1:8000/chat?a=b&c=d'],
  ])('%j has the URL %s', (text, expected) => {
    expect(read(text).url).toBe(expected);
  });

  test('asks for the values of variables that the text does not set', () => {
    expect(openHeaders(`POST ${url}\nX-Key: {{key}}\n\n${body}`).map(({ name }) => name)).toEqual(['X-Key']);
    const basic = openHeaders(`POST ${url}\nAuthorization: Basic {{user}} {{password}}`);
    expect(basic.map(({ name }) => name)).toEqual(['Authorization']);
  });

  test('has a name and a password as editors write them', () => {
    expect(read(`GET ${url}\nAuthorization: Basic u p`).headers).toEqual({ Authorization: 'Basic dTpw' });
  });

  test.each<[string, PasteProblem]>([
    ['POST /chat/invoke HTTP/1.1\n\n{}', { code: 'no-url' }],
    ['POST {{host}}/chat', { code: 'open-url', url: ['$', '{host}/chat'].join('') }],
    ['POST /chat\nHost: {{host}}', { code: 'open-url', url: ['https://$', '{host}/chat'].join('') }],
    [`POST ${url}\n\n< ./body.json`, { code: 'file', option: '< ./body.json' }],
    [`POST ${url}\nX-Key: k1\n\n{}\n###\nPOST https://other.example\n\n{}`, { code: 'several-commands' }],
  ])('is refused: %j', (text, problem) => {
    expect(readRequest(text)).toMatchObject({ kind: 'refused', problem });
  });
});

test.each(['GET started with chains', 'POST', 'Get /chat'])('%j is no HTTP request', (text) => {
  expect(readRequest(text)).toBeUndefined();
});

test('a sentence that names another language is none of its code', () => {
  expect(readRequest(`Ask with Net::HTTP at ${url}.`)).toBeUndefined();
});

test.each([
  ['Go', `url := "${url}"\nreq, err := http.NewRequest("POST", url, payload)`],
  ['Java', `Request request = new Request.Builder()\n  .url("${url}")\n  .build();`],
  ['Ruby', `url = URI("${url}")\nrequest = Net::HTTP::Post.new(url)`],
  ['PHP', `<?php\n$curl = curl_init();\ncurl_setopt_array($curl, array(CURLOPT_URL => '${url}'));`],
  ['C#', `var request = new HttpRequestMessage(HttpMethod.Post, "${url}");`],
  ['XMLHttp', `var xhr = new XMLHttpRequest();\nxhr.open("POST", "${url}");`],
])('code of another language is refused with its name: %s', (language, text) => {
  expect(readRequest(text)).toEqual({ kind: 'refused', problem: { code: 'other-language', language } });
});
