import { describe, expect, test } from 'vitest';
import { ignoredText, urlProblemText } from '../../../lib/chat/profile/address-text.ts';
import type { AddressProblem } from '../../../lib/runnable/runnable-url.ts';

test.each<[AddressProblem, string]>([
  [{ code: 'empty' }, 'Enter the URL of the runnable, for example http://127.0.0.1:8000/chat.'],
  [{ code: 'not-url' }, 'This is not a URL. It should look like http://127.0.0.1:8000/chat.'],
  [{ code: 'no-scheme' }, 'The URL must start with http:// or https://.'],
  [{ code: 'other-scheme', scheme: 'ftp' }, 'The URL must start with http:// or https://, not ftp://.'],
  [
    { code: 'blocked-port', port: '6000' },
    'Browsers do not connect to port 6000. Start the server on another port, for example 8000.',
  ],
  [{ code: 'many-hosts' }, 'The URL must name one host. Replace the “*”.'],
  [
    { code: 'has-credentials' },
    'Remove the user name and password from the URL. Send them in an Authorization header instead.',
  ],
  [
    { code: 'has-query' },
    'Take the query (“?” and the rest) out of the URL: add its parameters under “Query” below. Runnel sends them with each request.',
  ],
  [
    { code: 'has-fragment' },
    'Remove the fragment from the URL (from “#” on). It would never reach the server.',
  ],
  [
    { code: 'endpoint-name', name: 'invoke' },
    'The URL ends with the endpoint name “invoke”. Remove it: Runnel adds it.',
  ],
  [
    { code: 'companion-name', name: 'playground' },
    'The URL ends with “playground”, which is usually a page below the runnable, not part of its URL.',
  ],
  [
    { code: 'server-page', name: 'docs' },
    '“docs” is a page of the server, not a runnable. Press “Find runnables” to see what it serves, or enter the URL of a runnable.',
  ],
])('URL problem %j reads: %s', (problem, text) => {
  expect(urlProblemText(problem)).toBe(text);
});

describe('unused settings of a configuration', () => {
  test.each([
    [[], ''],
    [[['onError']], 'Runnel does not use these settings: onError.'],
    [[['a', 'b'], ['c']], 'Runnel does not use these settings: a.b and c.'],
    [[['x'.repeat(61)]], `Runnel does not use these settings: ${'x'.repeat(60)}….`],
  ])('%j are named', (paths, text) => {
    expect(ignoredText(paths)).toBe(text);
  });

  test('are named up to ten; the rest is counted', () => {
    const paths = Array.from({ length: 1_012 }, (_, place) => [`p${place}`]);
    expect(ignoredText(paths)).toMatch(/: p0, p1, .*, p9, and 1,002 more\.$/);
  });
});
