import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { openHeaders, readPasted as read } from '../../support/read-pasted.ts';

const url = 'http://127.0.0.1:8000/chat';

describe('a sloppy paste is read as it was meant', () => {
  const esc = '\u001b';
  test.each([
    ['colours of a terminal', `${esc}[1;32mcurl${esc}[0m ${url} -H 'a: b' -d x${esc}[0m`],
    ['the source of a page', `curl &quot;${url}&quot; -H &#39;a: b&#39; -d &quot;x&quot;`],
    ['the marks of code in a sentence', `\`curl ${url} -H 'a: b' -d x\``],
    ['a cited command', `> curl ${url} \\\n>   -H 'a: b' \\\n>   -d x`],
    ['capitals in its name', `cURL ${url} -H 'a: b' -d x`],
    ['blanks at its ends', `\n\n  curl ${url} -H 'a: b' -d x  \n\n`],
  ])('with %s', (_, text) => {
    expect(read(text)).toMatchObject({ url, headers: { a: 'b' }, body: 'x' });
  });

  test('with an “&” as the source of a page has it', () => {
    expect(read(`curl '${url}?a=1&amp;b=2' -d '{"input":"a &amp; b"}'`)).toMatchObject({
      url: `${url}?a=1&b=2`,
      body: '{"input":"a &amp; b"}',
    });
  });
});

test.each([`curl '${url}/{a,b}'`, `curl ${url}/[1-3]`])('%s has several URLs for curl', (text) => {
  expect(readRequest(text)).toMatchObject({ kind: 'refused', problem: { code: 'several-urls' } });
  expect(read(text.replace('curl', 'curl -sg')).url).toContain(url);
});

test('a place to fill in is none of several URLs', () => {
  expect(read(`curl '${url}/{id}?a={x,y}'`).url).toBe(`${url}/{id}?a={x,y}`);
});

test('a password for which curl asks is to be typed', () => {
  expect(openHeaders(`curl -u me ${url}`).map(({ name }) => name)).toEqual(['Authorization']);
});

test.each([
  'A="$B"\n',
  '$a = @{\n',
  '@a = b\n',
  '{{',
  "'''",
  '/*',
  '\\"',
  'r = Request(\n',
  '&quot;',
  '<<EOF\n',
  '\n$ ',
  '\n-H a',
  '\n',
  '--a=',
  '|curl ',
])('a paste of 250,000 characters of %j is read in reasonable time', (piece) => {
  const long = piece.repeat(250_000 / piece.length);
  for (const start of [
    '',
    `curl ${url} `,
    `http POST ${url} `,
    `wget ${url} `,
    `urllib.request.urlopen("${url}")\n`,
    `POST ${url}\n`,
  ])
    readRequest(start + long);
  readRequest(`${long}curl ${url}`);
});
