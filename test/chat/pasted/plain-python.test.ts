import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { readPasted as read } from '../../support/read-pasted.ts';

describe('a connection of http.client', () => {
  const post = 'c.request("POST", "/chat/invoke", "{}", {"X-Key": "k1"})';

  test.each([
    ['http.client.HTTPSConnection("site.example")', 'https://site.example/chat/invoke'],
    ["HTTPSConnection('site.example', 8443, timeout=9)", 'https://site.example:8443/chat/invoke'],
    ['http.client.HTTPConnection(host="127.0.0.1", port=8000)', 'http://127.0.0.1:8000/chat/invoke'],
  ])('%s has the URL %s', (made, expected) => {
    expect(read(`import http.client\nc = ${made}\n${post}`)).toMatchObject({
      url: expected,
      headers: { 'X-Key': 'k1' },
      body: '{}',
    });
  });

  test('through a tunnel is refused: its host is a proxy, and the key is for the host behind it', () => {
    const text = `import http.client\nc = http.client.HTTPSConnection("proxy.example")\nc.set_tunnel("site.example")\n${post}`;
    expect(readRequest(text)).toMatchObject({ kind: 'refused', problem: { code: 'no-url' } });
  });
});
