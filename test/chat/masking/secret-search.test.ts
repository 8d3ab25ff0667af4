import { describe, expect, test, vi } from 'vitest';
import { createMask, createSecretSearch } from '../../../lib/chat/masking/secret-search.ts';
import { fc } from '../../support/fast-check.ts';

const maskOf = (...values: string[]) => createMask(createSecretSearch(values));
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

describe('mask hides a known secret', () => {
  const token = 'sk-4711"ä\\%2F=';
  test.each<[string, string, string]>([
    ['whole', `got Bearer ${token}!`, 'got [secret]!'],
    ['without the name of its scheme', `token ${token}!`, 'token [secret]!'],
    ['in base64', `<${base64(`Bearer ${token}`)}>`, '<[secret]>'],
    ['without its scheme in base64', `<${base64(token)}>`, '<[secret]>'],
    ['in URL-safe base64', `<${Buffer.from(token, 'latin1').toString('base64url')}>`, '<[secret]>'],
    ['in base64 of its UTF-8 bytes', `<${Buffer.from(token).toString('base64')}>`, '<[secret]>'],
    ['in a URL', `?key=${encodeURIComponent(token)}&x=1`, '?key=[secret]&x=1'],
    ['in a URL with lower-case escapes', '?key=sk-4711%22%c3%a4%5c%252F%3d&x', '?key=[secret]&x'],
    ['in JSON', JSON.stringify({ key: token }), '{"key":"[secret]"}'],
    ['in JSON in JSON', JSON.stringify(JSON.stringify({ key: token })), '"{\\"key\\":\\"[secret]\\"}"'],
    ['in ASCII-only JSON', '{"key": "sk-4711\\"\\u00e4\\\\%2F="}', '{"key": "[secret]"}'],
    ['in the repr of Python bytes', `b'sk-4711"\\xe4\\\\%2F='`, `b'[secret]'`],
    ['in HTML', '<b>sk-4711&quot;ä\\%2F=</b>', '<b>[secret]</b>'],
    ['in HTML with numeric references', '<b>sk-4711&#34;&#xe4;\\%2F&#61;</b>', '<b>[secret]</b>'],
    ['more than once', `${token} ${token}`, '[secret] [secret]'],
    ['broken into lines', '<sk-4711"ä\n  \\%2F=>', '<[secret]>'],
    ['broken into lines in JSON', JSON.stringify({ key: 'sk-4711"ä\r\n\\%2F=' }), '{"key":"[secret]"}'],
    ['in base64 of lines', `<${base64(`Bearer ${token}`).replace(/.{9}/g, '$&\n')}>`, '<[secret]>'],
    ['broken into the lines of a quotation', '<sk-4711"ä\n> > \\%2F=>', '<[secret]>'],
    ['broken by HTML', '<sk-47<br>11"ä<BR />\n\\%2F=>', '<[secret]>'],
    ['broken by escaped HTML in JSON', '{"key":"sk-47\\u003cbr>11\\"ä\\\\%2F="}', '{"key":"[secret]"}'],
    ['with a soft hyphen inside', '<sk-\u00ad4711"ä\\%2F=>', '<[secret]>'],
    [
      'with characters of no width inside',
      '<sk-\u200b4\u200e7\u200c11\u200d"\u2060ä\ufeff\\%2F=>',
      '<[secret]>',
    ],
    ['with emphasis inside', `<sk-**4711**"_ä_\\%2F=>`, '<[secret]>'],
  ])('%s', (_, text, masked) => {
    expect(maskOf(`Bearer ${token}`)(text)).toBe(masked);
  });

  test('as user and password, and by the password alone', () => {
    const mask = maskOf(`Basic ${base64('ann:correct horse')}`);
    expect(mask(`Basic ${base64('ann:correct horse')}`)).toBe('[secret]');
    expect(mask(`{"authorization":"${base64('ann:correct horse')}"}`)).toBe('{"authorization":"[secret]"}');
    expect(mask('ann:correct horse is wrong')).toBe('[secret] is wrong');
    expect(mask('password correct horse is wrong')).toBe('password [secret] is wrong');
    expect(mask('p=correct+horse&x')).toBe('p=[secret]&x');
  });

  test('that lost its signs to emphasis', () => {
    expect(maskOf('sk_4711_abc*def*')('<sk4711abcdef>')).toBe('<[secret]>');
    expect(maskOf('sk_4711_abc*def*')('<sk_4711_abc*def*>')).toBe('<[secret]>');
  });

  test('with a sign of quotations in it', () => {
    expect(maskOf('sk->4711> abc')('<sk->4711> abc>')).toBe('<[secret]>');
    expect(maskOf('sk->4711> abc')('> sk->47\n> 11> abc.')).toBe('> [secret].');
  });

  test('that overlaps another one', () => {
    expect(maskOf('abcdefgh', 'efghijkl', 'cdefghij')('-abcdefghijkl-')).toBe('-[secret]-');
  });

  test('whose prefix ends a truncated text', () => {
    const mask = maskOf('0123456789abcdef');
    expect(mask('key 0123456…')).toBe('key [secret]…');
    expect(mask('key 012…')).toBe('key 012…');
    expect(mask('key 012345678')).toBe('key [secret]');
    expect(mask('key 0123456')).toBe('key 0123456');
    expect(maskOf('0123"567"9abcdef')('{"key": "0123\\"567\\…')).toBe('{"key": "[secret]…');
  });
});

describe('mask leaves alone', () => {
  test.each([
    ['a text without a secret', 'Not authenticated'],
    ['a text that resembles one', 'secret-valu secret-valye'],
  ])('%s', (_, text) => {
    expect(maskOf('secret-value')(text)).toBe(text);
  });

  test('a value of fewer than eight characters, which may be an ordinary word', () => {
    expect(maskOf('missing', 'Bearer bad')('bad key missing')).toBe('bad key missing');
  });

  test('any text if no secret is known', () => {
    expect(maskOf()('Bearer abc\\"%20')).toBe('Bearer abc\\"%20');
  });
});

const latin1 = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code < 0x7f || code > 0xa0);
const anySecret = fc
  .array(
    latin1.map((code) => String.fromCharCode(code)),
    { minLength: 8, maxLength: 40 },
  )
  .map((characters) => characters.join(''))
  .filter((text) => text.trim().length >= 8)
  .map((text) => text.trim());

const spellings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  json: (text) => JSON.stringify(text).slice(1, -1),
  'json in json': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  url: (text) => encodeURIComponent(text),
  form: (text) => new URLSearchParams({ x: text }).toString().slice(2),
  html: (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  base64: (text) => Buffer.from(`user:${text}, more`).toString('base64'),
  'base64, latin': (text) => Buffer.from(`${text}.`, 'latin1').toString('base64url'),
};

describe.each(Object.entries(spellings))('any secret encoded as %s', (name, spell) => {
  test('is found whole', () => {
    fc.assert(
      fc.property(anySecret, (secret) => {
        const spelled = spell(secret);
        const text = `before: ${spelled}\nafter`;
        const [found, ...more] = createSecretSearch([secret])(text);
        expect(more).toEqual([]);
        const shown = text.slice(found?.from, found?.to);
        if (!name.startsWith('base64')) expect(shown).toBe(spelled);
        else expect(spelled.length - shown.length).toBeLessThan(20);
        expect(maskOf(secret)(text)).not.toContain(secret);
      }),
    );
  });

  test('is masked in a truncated text except for at most three characters', () => {
    fc.assert(
      fc.property(anySecret, fc.nat(), (secret, place) => {
        if (name.startsWith('base64')) return;
        const spelled = spell(secret);
        const cut = `before: ${spelled}`.slice(0, 8 + (place % (spelled.length + 1)));
        const left = maskOf(secret)(`${cut}…`).slice(8).replace('[secret]', '').replace('…', '');
        const longest = Math.max(spell(secret.slice(0, 3)).length + 11, 3);
        expect(left.length).toBeLessThanOrEqual(longest);
      }),
    );
  });
});

test('JSON stays valid where any part of the base64 of a secret stands beside quotes and escapes', () => {
  const sides = fc.constantFrom('', '\n', '\x01', '"', '\\', '=', ' ');
  const cut = fc.nat({ max: 4 });
  const encodings = fc.constantFrom('base64', 'base64url');
  const property = fc.property(
    ...[anySecret, encodings, fc.nat({ max: 2 }), fc.nat({ max: 2 }), cut, cut, sides, sides],
    (secret, encoding, before, after, first, last, left, right) => {
      const longer = 'u'.repeat(before) + secret + 'r'.repeat(after);
      const whole = Buffer.from(longer).toString(encoding);
      const part = whole.slice(first, whole.length - last);
      // The end of an escape (\n, \u0001) would stand for the sign that was cut off.
      fc.pre(!/[n1]/.test(whole.slice(0, first)));
      const masked = maskOf(secret)(JSON.stringify({ [`${left}${part}`]: `${part}${right}` }));
      expect(() => JSON.parse(masked)).not.toThrow();
    },
  );
  fc.assert(property, { numRuns: 2_000 });
});

/** Counts the characters that `indexOf` scans in long texts while these are masked. */
function charactersRead(texts: string[], mask: (text: string) => string): number {
  let read = 0;
  const { indexOf } = String.prototype;
  const spy = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (
    this: string,
    sought,
    from = 0,
  ) {
    const at = indexOf.call(this, sought, from);
    if (this.length > 1_000) read += (at === -1 ? this.length : at + sought.length) - from;
    return at;
  });
  for (const text of texts) mask(text);
  spy.mockRestore();
  return read;
}

test.each([
  ['words', 'not authenticated '],
  ['escapes', '\\\\\\"%25%2525&amp;'],
  ['beginnings of the secret', 'aaaaaaaa'],
  ['the secret itself', 'aaaaaaaaaaaaaaaab'],
])('masking scans linearly in the length of a text: %s', (_, piece) => {
  const mask = maskOf('aaaaaaaaaaaaaaaab', 'with"quotes%and\\more');
  const once = charactersRead([piece.repeat(2_000)], mask);
  const twice = charactersRead([piece.repeat(4_000)], mask);
  expect(once).toBeGreaterThan(1_000);
  expect(twice / once).toBeLessThan(2.1);
});
