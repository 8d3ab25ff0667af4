import { describe, expect, test } from 'vitest';
import { headerNameProblem, headerValueProblem } from '../../../lib/chat/profile/header.ts';

describe('header name', () => {
  test.each([
    'Authorization',
    'X-API-Key',
    'x_token',
    'X.Dotted',
    'Accept-Language',
    'X-Forwarded-For',
    'security-token', // Resembles the reserved prefixes but is not one of them.
    'proxy',
    "!#$%&'*+.^_`|~",
  ])('%s is accepted', (name) => {
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
  ])('%s is refused in any case, because browsers drop it', (name) => {
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
      expect(headerNameProblem(spelling)).toMatch(
        /^(Browsers do not let extensions send|Extensions cannot set)/,
      );
    }
  });

  test('Cookie is refused with a hint to “Send browser cookies”', () => {
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
  ])('%j is not a valid name', (name) => {
    expect(headerNameProblem(name)).toMatch(/letters, digits/);
  });

  test('is required', () => {
    expect(headerNameProblem('')).toMatch(/Enter the name/);
  });
});

describe('header value', () => {
  test.each(['Bearer abc.def-123', ' with spaces around ', 'tab\tinside', 'Grüße', 'ÿ', '{"a": 1}', '0'])(
    '%j is accepted',
    (value) => {
      expect(headerValueProblem(value)).toBeUndefined();
      expect(() => new Headers([['x', value]])).not.toThrow();
    },
  );

  test.each(['', ' ', '\t'])('%j is required', (value) => {
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
  ])('%j is outside Latin-1; the problem names the first such character whole', (value, character) => {
    expect(headerValueProblem(value)).toContain(`“${character}”`);
    expect(() => new Headers([['x', value]])).toThrow();
  });
});
