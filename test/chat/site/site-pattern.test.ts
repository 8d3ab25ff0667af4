import { describe, expect, test } from 'vitest';
import {
  fits,
  type PatternProblem,
  patternOf,
  readPattern,
  type SitePattern,
  webUrl,
} from '../../../lib/chat/site/site-pattern.ts';
import { fc } from '../../support/fast-check.ts';

function patternFrom(typed: string): SitePattern {
  const read = readPattern(typed);
  if ('problem' in read) throw new Error(read.problem);
  return read.pattern;
}

const isFor = (typed: string, address: string) => fits(patternFrom(typed), address);

describe('a pattern', () => {
  test.each<[string, string, boolean]>([
    ['example.com', 'https://example.com/', true],
    ['example.com', 'http://example.com/any/page?q=1#top', true],
    ['example.com', 'https://example.com:8443/', true],
    ['example.com', 'https://www.example.com/', false],
    ['example.com', 'https://notexample.com/', false],
    ['example.com', 'https://example.com.evil.test/', false],
    ['example.com', 'https://evil.test/example.com', false],
    ['example.com', 'https://example.com@evil.test/', false],
    ['example.com', 'https://example.com./', true],
    ['example.com.', 'https://example.com/', true],
    ['*.example.com', 'https://docs.example.com/', true],
    ['*.example.com', 'https://a.b.example.com/', true],
    ['*.example.com', 'https://example.com/', true],
    ['*.example.com', 'https://notexample.com/', false],
    ['*', 'https://anything.test/page', true],
    ['*', 'chrome://settings', false],
    ['*', 'file:///home/me/a.html', false],
    ['*', 'about:blank', false],
    ['*', '', false],
    ['*:8000', 'http://127.0.0.1:8000/', true],
    ['*:8000', 'http://127.0.0.1:8001/', false],
    ['*/docs/*', 'https://a.test/docs/b', true],
    ['*/docs/*', 'https://a.test/b', false],

    ['*.example.com/docs/*', 'https://www.example.com/docs/start', true],
    ['*.example.com/docs/*', 'https://www.example.com/docs/', true],
    ['*.example.com/docs/*', 'https://www.example.com/docs', true],
    ['*.example.com/docs/*', 'https://www.example.com/docsmith', false],
    ['*.example.com/docs/*', 'https://www.example.com/about/docs/', false],
    ['example.com/docs', 'https://example.com/docs', true],
    ['example.com/docs', 'https://example.com/docs/', true],
    ['example.com/docs', 'https://example.com/docs?page=2#top', true],
    ['example.com/docs', 'https://example.com/docs/start', false],
    ['example.com/docs/', 'https://example.com/docs', true],
    ['example.com/docs*', 'https://example.com/docsmith', true],
    ['example.com/*/edit', 'https://example.com/a/b/edit', true],
    ['example.com/*/edit', 'https://example.com/a/b/edit/', true],
    ['example.com/*/edit', 'https://example.com/edit', false],
    ['example.com/a*b*a', 'https://example.com/aba', true],
    ['example.com/a*a', 'https://example.com/a', false],
    ['example.com/*', 'https://example.com', true],
    ['example.com/', 'https://example.com/any', true],

    ['127.0.0.1:8000/x', 'http://127.0.0.1:8000/x', true],
    ['127.0.0.1:8000/x', 'http://127.0.0.1:8000/x/', true],
    ['127.0.0.1:8000/x', 'http://127.0.0.1:8001/x', false],
    ['127.0.0.1:8000/x', 'http://127.0.0.1/x', false],
    ['example.com:443', 'https://example.com/', true],
    ['example.com:443', 'http://example.com/', false],
    ['example.com:80', 'http://example.com/', true],
    ['localhost', 'http://localhost:3000/', true],
    ['[::1]:8000', 'http://[::1]:8000/', true],
    ['[::1]', 'http://[0:0:0:0:0:0:0:1]/', true],

    ['EXAMPLE.com', 'https://Example.COM/', true],
    ['example.com/Docs', 'https://example.com/docs', false],
    ['bücher.example', 'https://xn--bcher-kva.example/', true],
    ['*.BÜCHER.example', 'https://www.bücher.example/', true],
    ['xn--bcher-kva.example', 'https://bücher.example/', true],
    ['example.com/größe', 'https://example.com/gr%C3%B6%c3%9fe', true],
    ['example.com/gr%c3%b6ße', 'https://example.com/größe', true],
    ['example.com/100%', 'https://example.com/100%', true],
    ['https://example.com/docs/*', 'http://example.com/docs/a', true],
    ['HTTPS://example.com', 'https://example.com/', true],
    [' example.com ', 'https://example.com/', true],
  ])('“%s” for %s: %s', (typed, address, expected) => {
    expect(isFor(typed, address)).toBe(expected);
  });

  test('is for an address with other letters, however many were read before', () => {
    for (let place = 0; place < 20_000; place += 1) webUrl(`https://example.com/${place}`);
    expect(isFor('bücher.example', 'https://bücher.example/')).toBe(true);
  });

  test.each<[string, PatternProblem]>([
    ['', 'empty'],
    ['  ', 'empty'],
    ['example.com, example.org', 'space'],
    ['chrome://settings', 'scheme'],
    ['file:///home', 'scheme'],
    ['/docs/*', 'no-host'],
    ['https://', 'no-host'],
    [':8000', 'no-host'],
    ['me@example.com', 'user'],
    ['mailto:me@example.com', 'user'],
    ['ex*mple.com', 'star-in-host'],
    ['example.*', 'star-in-host'],
    ['*example.com', 'star-in-host'],
    ['*.*.example.com', 'star-in-host'],
    ['*.', 'host'],
    ['a..b', 'host'],
    ['.example.com', 'host'],
    ['exam<ple.com', 'host'],
    ['1.2.3.999', 'host'],
    ['[::1', 'host'],
    ['example.com:', 'port'],
    ['example.com:80a', 'port'],
    ['example.com:0', 'port'],
    ['example.com:70000', 'port'],
    ['example.com:*', 'port'],
    ['example.com/?q=1', 'query'],
    ['example.com#top', 'query'],
  ])('“%s” is refused: %s', (typed, problem) => {
    expect(readPattern(typed)).toEqual({ problem });
  });

  test('with many stars takes no long time', () => {
    const pattern = patternFrom(`example.com/${'*a'.repeat(5_000)}`);
    expect(fits(pattern, `https://example.com/${'a'.repeat(20_000)}b`)).toBe(false);
  });
});

describe('for all addresses', () => {
  test('the suggested pattern fits its address and every page of its site', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.webPath(),
        (url, path) => {
          const pattern = patternOf(url) ?? '';
          expect(isFor(pattern, url)).toBe(true);
          expect(isFor(pattern, `${new URL(url).origin}${path}`)).toBe(true);
        },
      ),
    );
  });

  test('the address itself is a pattern that fits it, with and without a slash at the end', () => {
    fc.assert(
      fc.property(fc.webUrl(), (url) => {
        const { origin, pathname } = new URL(url);
        const address = `${origin}${pathname}`;
        expect(isFor(address.replaceAll('*', '%2A'), address)).toBe(true);
        expect(isFor(address, address)).toBe(true);
        expect(isFor(address, `${address.replace(/\/+$/, '')}/`)).toBe(true);
      }),
    );
  });

  test('a star stands for any characters, as in a regular expression', () => {
    const part = fc.constantFrom('a', 'b', 'ab', '*');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.stringMatching(/^[ab]{0,8}$/), (parts, text) => {
        const expected = new RegExp(`^${parts.join('').replaceAll('*', '.*')}x$`).test(`${text}x`);
        expect(isFor(`a.test/${parts.join('')}x`, `https://a.test/${text}x`)).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  test('no text makes it fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (typed, address) => {
        const read = readPattern(typed);
        if ('pattern' in read) fits(read.pattern, address);
      }),
    );
  });
});
