import { expect, test } from 'vitest';
import { cleanStarters, withStarter } from '../../../lib/chat/profile/starter-texts.ts';

test('starters are kept once, without spaces around, and empty ones not at all', () => {
  expect(cleanStarters([' Hello ', '', ' \n', 'What is new?', 'Hello'])).toEqual(['Hello', 'What is new?']);
});

test.each([
  ['in an empty composer', '', 'Hello'],
  ['in place of white space', ' \n', 'Hello'],
  ['in place of another starter', 'What is new?', 'Hello'],
  ['once, however often it is chosen', 'Hello', 'Hello'],
  ['below what was typed', 'Dear all, \n', 'Dear all,\nHello'],
])('a starter stands %s', (_, typed, text) => {
  expect(withStarter(typed, 'Hello', ['Hello', 'What is new?'])).toBe(text);
});
