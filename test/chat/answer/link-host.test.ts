import { describe, expect, test } from 'vitest';
import { shownTarget } from '../../../lib/chat/answer/link-host.ts';

const beside = (said: string | null, href: string) => shownTarget(said, new URL(href));

describe('link without a host beside it', () => {
  test.each([
    ['remote', 'https://docs.example.org/remote'],
    ['the documentation of Node.js', 'https://nodejs.org/docs'],
    ['version 1.2.3, see e.g. chapter 3.14', 'https://example.com/'],
    ['Array.prototype.map', 'https://developer.mozilla.org/en-US/x'],
    ['fs.readFile', 'https://nodejs.org/x'],
    ['src/app.ts', 'https://github.com/a/b'],
    ['README.md', 'https://github.com/a/b'],
    ['and/or', 'https://example.com/'],
    ['It works. Really!', 'https://example.com/'],
    ['#42', 'https://github.com/a/b/issues/42'],
    ['@ann', 'https://social.example/@ann'],
    ['Überblick', 'https://example.com/'],
    ['écoles', 'https://example.com/'],
    ['文档', 'https://example.com/'],
    ['example.com', 'https://example.com/a'],
    ['Example.com', 'https://example.com/a'],
    ['www.example.com', 'https://example.com/a'],
    ['example.com', 'https://www.example.com/a'],
    ['https://example.com/b', 'https://example.com/a'],
    ['https://example.com/microsoft.com', 'https://example.com/a'],
    ['Routing (example.com)', 'https://example.com/a'],
    ['example.com.', 'https://example.com/a'],
    ['example.com:8443', 'https://example.com:8443/a'],
    ['http://localhost:8000/docs', 'http://localhost:8000/docs'],
    ['127.0.0.1:8000', 'http://127.0.0.1:8000/'],
    ['xn--mnchen-3ya.de', 'https://münchen.de/'],
    ['write to Ada', 'mailto:ada@example.com'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['Ada@Example.com', 'mailto:ada@example.com?subject=Hi'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ])('text “%s”, target %s', (said, href) => {
    expect(beside(said, href)).toBeUndefined();
  });
});

describe('link with its host beside it', () => {
  test.each([
    ['another domain', 'microsoft.com', 'https://t.co/x', 't.co'],
    ['a domain that contains the other one', 'microsoft.com/t.co', 'https://t.co/x', 't.co'],
    ['a URL of another site', 'https://microsoft.com/login', 'https://t.co/x', 't.co'],
    ['a domain among words', 'Sign in at microsoft.com now', 'https://t.co/x', 't.co'],
    ['a domain in brackets', 'Login (microsoft.com)', 'https://t.co/x', 't.co'],
    ['a domain behind a path', 'login/microsoft.com', 'https://t.co/x', 't.co'],
    ['two domains', 't.co, microsoft.com', 'https://t.co/x', 't.co'],
    ['a suffix of the same site, but another host', 'github.io', 'https://evil.github.io/', 'evil.github.io'],
    ['a host in front', 'microsoft.com', 'https://microsoft.com.evil.example/', 'microsoft.com.evil.example'],
    ['another port', 'example.com', 'https://example.com:8443/', 'example.com:8443'],
    ['a user in front of the host', 'https://microsoft.com@t.co/', 'https://microsoft.com@t.co/', 't.co'],
    ['a user in front, without a scheme', 'microsoft.com@t.co', 'https://t.co/', 't.co'],
    ['Cyrillic letters', 'раypal.com', 'https://раypal.com/', 'xn--ypal-43d9g.com'],
    ['Cyrillic letters of another site', 'miсrosoft.com', 'https://t.co/', 't.co'],
    ['a domain in another script', 'münchen.de', 'https://münchen.de/', 'xn--mnchen-3ya.de'],
    ['a capital I for an l', 'paypaI.com', 'https://paypai.com/', 'paypai.com'],
    ['full width letters', 'ｍｉｃｒｏｓｏｆｔ．ｃｏｍ', 'https://t.co/', 't.co'],
    ['a full-width dot', 'microsoft。com', 'https://t.co/', 't.co'],
    ['a one dot leader', 'microsoft\u2024com', 'https://t.co/', 't.co'],
    ['a division slash', 'microsoft.com\u2215t.co', 'https://t.co/', 't.co'],
    ['a zero-width space inside a domain', 'micro\u200bsoft.com', 'https://t.co/', 't.co'],
    ['a soft hyphen', 'micro\u00adsoft.com', 'https://t.co/', 't.co'],
    ['a combining mark on a letter', 'microsoft.c\u0327om', 'https://t.co/', 't.co'],
    ['a dot in square brackets', 'microsoft[.]com', 'https://t.co/', 't.co'],
    ['a dot as a word', 'microsoft (dot) com', 'https://t.co/', 't.co'],
    ['a space before the dot', 'microsoft .com', 'https://t.co/', 't.co'],
    ['text in reversed direction', '\u202emoc.tfosorcim', 'https://t.co/x', 't.co'],
    ['text in directional isolates', '\u2067example.com\u2069', 'https://example.com/', 'example.com'],
    ['a domain after an arrow', '→microsoft.com', 'https://t.co/', 't.co'],
    ['a domain between punctuation marks', '_~microsoft.com~_', 'https://t.co/', 't.co'],
    ['a country domain', 'sparkasse.de', 'https://t.co/', 't.co'],
    ['a “www.” prefix', 'www.anything', 'https://t.co/', 't.co'],
    ['the URL of an intranet host', 'http://intranet/', 'https://t.co/', 't.co'],
    ['an IP address', '192.168.0.1', 'https://t.co/', 't.co'],
    ['localhost', 'localhost:3000', 'https://t.co/', 't.co'],
    ['backslashes', 'https:\\\\microsoft.com\\x', 'https://t.co/', 't.co'],
    ['a mail address at a web link', 'ada@example.com', 'https://example.com/', 'example.com'],
    ['another mail address', 'ada@example.com.tld', 'mailto:ada@example.com', 'ada@example.com'],
    ['a site name at a mail link', 'example.com', 'mailto:ada@example.com', 'ada@example.com'],
    ['an empty text', '', 'https://t.co/', 't.co'],
    ['a text of invisible characters', '\u200b\u3164 \u2800', 'https://t.co/', 't.co'],
    ['no text, as for a picture', null, 'https://t.co/', 't.co'],
  ])('%s: “%s”, target %s', (_, said, href, place) => {
    expect(beside(said, href)).toBe(place);
  });
});

test('a link text too long to check shows the host', () => {
  for (const part of ['.', ' ', 'a.', 'a@', '://', '[.] ', ' .com', '\u200b', 'a/', '. '])
    expect(beside(part.repeat(1_000_000), 'https://t.co/')).toBe('t.co');
});
