import { describe, expect, test } from 'vitest';
import { headerNameProblem, headerValueProblem } from '../../../lib/chat/profile/header.ts';

describe('headerNameProblem', () => {
  test.each([
    'Authorization',
    'X-API-Key',
    'x_token',
    'X.Dotted',
    'Accept-Language',
    'X-Forwarded-For',
    'security-token', // Starts like the names that are reserved, but is not one of them.
    'proxy',
    "!#$%&'*+.^_`|~",
  ])('%s may be sent', (name) => {
    expect(headerNameProblem(name)).toBeUndefined();
  });

  test.each([
    'Accept-Charset',
    'Accept-Encoding',
    'Access-Control-Request-Headers',
    'Access-Control-Request-Method',
    'Access-Control-Request-Private-Network',
    'Connection',
    'Content-Length',
    'Cookie',
    'Cookie2',
    'Date',
    'DNT',
    'Expect',
    'Host',
    'Keep-Alive',
    'Referer',
    'Set-Cookie',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'User-Agent',
    'Via',
    'Proxy-Authorization',
    'Sec-Fetch-Mode',
  ])('%s is refused in any spelling, because a browser would leave it out', (name) => {
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
      expect(headerNameProblem(spelling)).toMatch(
        /^(Browsers do not let extensions send|Extensions cannot set)/,
      );
    }
  });

  test('Cookie is refused with the way to send cookies', () => {
    expect(headerNameProblem('cookie')).toContain('Send browser cookies');
  });

  test.each([
    'X Token',
    'X-Token:',
    ' X-Token',
    'X-Token\n',
    'Schlüssel',
    'X-Töken',
    '(x)',
    '密钥',
    'x/y',
    '@',
  ])('%j is no name of a header', (name) => {
    expect(headerNameProblem(name)).toMatch(/letters, digits/);
  });

  test('an empty name is asked for', () => {
    expect(headerNameProblem('')).toMatch(/Enter the name/);
  });
});

describe('headerValueProblem', () => {
  test.each(['Bearer abc.def-123', ' with spaces around ', 'tab\tinside', 'Grüße', 'ÿ', '{"a": 1}', '0'])(
    '%j can stand in a header',
    (value) => {
      expect(headerValueProblem(value)).toBeUndefined();
      expect(() => new Headers([['x', value]])).not.toThrow();
    },
  );

  test.each(['', ' ', '\t'])('%j is asked for', (value) => {
    expect(headerValueProblem(value)).toMatch(/Enter the value/);
  });

  test.each(['a\nb', 'a\rb', 'a\r\nX-Injected: b', 'pasted\n', '\nBearer', 'a\0b'])(
    '%j is refused',
    (value) => {
      expect(headerValueProblem(value)).toMatch(/line breaks/);
    },
  );

  test.each([
    ['Ā', 'Ā'],
    ['Bearer “abc”', '“'],
    ['naïve…', '…'],
    ['key 🔑', '🔑'],
    ['密钥', '密'],
  ])('%j is outside Latin-1, and the first such character is named whole', (value, character) => {
    expect(headerValueProblem(value)).toContain(`“${character}”`);
    expect(() => new Headers([['x', value]])).toThrow();
  });
});
