import { expect, test } from 'vitest';
import { cleanStarters, withStarter } from '../../../lib/chat/prompt/prompt.ts';

test('starters are trimmed, unique and never empty', () => {
  expect(cleanStarters([' Hello ', '', ' \n', 'What is new?', 'Hello'])).toEqual(['Hello', 'What is new?']);
});

test.each([
  ['is put into an empty composer', '', 'Hello'],
  ['replaces white space', ' \n', 'Hello'],
  ['replaces another starter', 'What is new?', 'Hello'],
  ['is not repeated', 'Hello', 'Hello'],
  ['is put below typed text', 'Dear all, \n', 'Dear all,\nHello'],
])('a chosen starter %s', (_, typed, text) => {
  expect(withStarter(typed, 'Hello', ['Hello', 'What is new?'])).toBe(text);
});
