import { describe, expect, test } from 'vitest';
import { readRecentUse, withRecentUse } from '../../../lib/chat/palette/palette-item.ts';

describe('what was used last', () => {
  test.each([
    [null, []],
    ['', []],
    ['no JSON', []],
    ['{"a":1}', []],
    ['[1]', []],
    ['["profile:a"]', ['profile:a']],
  ])('reads %j as %j', (text, expected) => {
    expect(readRecentUse(text)).toEqual(expected);
  });

  test('the latest stands first, once', () => {
    const text = ['a', 'b', 'a'].reduce<string | null>((before, key) => withRecentUse(before, key), null);
    expect(readRecentUse(text)).toEqual(['a', 'b']);
  });

  test('the oldest are forgotten', () => {
    const keys = Array.from({ length: 80 }, (_, at) => `profile:${at}`);
    const text = keys.reduce<string | null>((before, key) => withRecentUse(before, key), null);
    expect(readRecentUse(text)).toHaveLength(50);
    expect(readRecentUse(text)[0]).toBe('profile:79');
  });
});
