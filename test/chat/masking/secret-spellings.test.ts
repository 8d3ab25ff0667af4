import { expect, test } from 'vitest';
import { createMask, createSecretSearch } from '../../../lib/chat/masking/secret-search.ts';

const maskOf = (...values: string[]) => createMask(createSecretSearch(values));

const hyphen = 'sk-4711-abcdef';
test.each<[string, string, string]>([
  ...['\r', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'].map((end): [string, string, string] => [
    `broken by ${JSON.stringify(end)}`,
    `<sk-4711${end} -abcdef>`,
    '<[secret]>',
  ]),
  ...['\u034f', '\u115f', '\u180b', '\u2065', '\u3164', '\ufe0f', '\uffa0', '\u{e0001}'].map(
    (sign): [string, string, string] => [
      `with ${JSON.stringify(sign)}, which shows nothing`,
      `<sk${sign}-4711-abc${sign}def>`,
      '<[secret]>',
    ],
  ),
  ['in padded references', '<sk&#0045;4711&#x0000002d;abcdef>', '<[secret]>'],
  ['in escapes with braces', '<sk\\u{2d}4711\\u{00002D}abcdef>', '<[secret]>'],
  ['in long escapes of Python', '<sk\\U0000002d4711\\x2dabcdef>', '<[secret]>'],
  ['in octal escapes', '<sk\\0554711\\055abcdef>', '<[secret]>'],
  ['in a padded reference that is cut', '<sk&#0045;4711&#x00000…', '<[secret]…'],
])('a secret is masked %s', (_, text, masked) => {
  expect(maskOf(hyphen)(text)).toBe(masked);
});

test('a secret is masked of which Pydantic shows both ends', () => {
  const long = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOP';
  const said = `[type=string_too_short, input_value='${long.slice(0, 25)}...${long.slice(-24)}', input_type=str]`;
  const shown = "[type=string_too_short, input_value='[secret]...[secret]', input_type=str]";
  expect(maskOf(`Bearer ${long}`)(said)).toBe(shown);
  expect(maskOf(`Bearer ${long}`)(said.replace('...', '…'))).toBe(shown.replace('...', '…'));
  expect(maskOf(`Bearer ${long}`)('and so on... and on')).toBe('and so on... and on');
});

test.each([
  ['JWT abcdefgh.ijklmnop', ['abcdefgh.ijklmnop']],
  ['Bot abcdefgh', ['abcdefgh']],
  ['Token token=abcdefgh', ['abcdefgh']],
  ['Token token="abcdefgh", nonce="ijklmnop"', ['abcdefgh', 'ijklmnop']],
  ['a=abcdefgh; c=ijklmnop', ['abcdefgh', 'ijklmnop']],
  ['AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7/20130524, Signature=fe5f80f77d5fa3', ['fe5f80f77d5fa3']],
  ['X-Any_Scheme abcdefgh', ['abcdefgh']],
  ['пароль-0815', ['пароль-0815', encodeURIComponent('пароль-0815')]],
])('%s is masked by its parts', (value, parts) => {
  for (const part of parts) expect(maskOf(value)(`<${part}>`)).toBe('<[secret]>');
});
