import { describe, expect, test } from 'vitest';
import { changedText, hexLines, visibleLine, visibleText } from '../../../lib/chat/trace/visible-text.ts';
import { fc } from '../../support/fast-check.ts';

describe('visible text', () => {
  test.each([
    ['a\u0000b', 'a\\u0000b'],
    ['a\u001b[31m', 'a\\u001b[31m'],
    ['a\u202eb', 'a\\u202eb'],
    ['a\u2060b\u00adc', 'a\\u2060b\\u00adc'],
    ['a\u{e0041}b', 'a\\u{e0041}b'],
    ['a\nb\tc', 'a\nb\tc'],
    ['👩‍🚀 é', '👩‍🚀 é'],
  ])('%j is %j', (text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  test('a line has no line ends', () => {
    expect(visibleLine('a\r\nb\tc')).toBe('a\\r\\nb\\tc');
  });
});

describe('hex', () => {
  test('shows offset, bytes and characters', () => {
    expect(hexLines('Héllo wo\n', 100).lines).toBe(
      '000000  48 c3 a9 6c 6c 6f 20 77  H..llo w\n000008  6f 0a                    o.',
    );
  });

  test('shows the first bytes of a long text', () => {
    expect(hexLines('é'.repeat(100), 8)).toMatchObject({ shown: 8 });
  });
});

describe('changed text', () => {
  test.each([
    ['', 'a', { start: '', removed: '', added: 'a', end: '' }],
    ['One ', 'One two', { start: 'One ', removed: '', added: 'two', end: '' }],
    ['a cat sat', 'a dog sat', { start: 'a ', removed: 'cat', added: 'dog', end: ' sat' }],
    ['aa', 'aaa', { start: 'aa', removed: '', added: 'a', end: '' }],
    ['😀', '😁', { start: '', removed: '😀', added: '😁', end: '' }],
  ])('%j → %j', (before, after, changed) => {
    expect(changedText(before, after)).toEqual(changed);
  });

  test('contains both texts, and parts no character', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '😁', '𝒳') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { start, removed, added, end } = changedText(before, after);
        expect(start + removed + end).toBe(before);
        expect(start + added + end).toBe(after);
        for (const part of [start, removed, added, end]) expect(part.isWellFormed()).toBe(true);
      }),
    );
  });
});
