import { expect, test } from 'vitest';
import { excerptOf } from '../../../lib/chat/search/excerpt.ts';
import { soughtWords } from '../../../lib/chat/search/search-words.ts';

const excerpt = (text: string, query: string) => {
  const found = excerptOf(text, soughtWords(query));
  return found && [found.before, found.match, found.after];
};

test.each<[string, string, string, [string, string, string] | undefined]>([
  ['surrounds the word', 'A wide river.', 'wide ', ['A ', 'wide', ' river.']],
  ['surrounds the first of several words', 'A wide river.', 'river wide', ['A ', 'wide', ' river.']],
  ['marks the typed prefix of the last word', 'A wide river.', 'riv', ['A wide ', 'riv', 'er.']],
  ['skips a match in the middle of a word', 'arrived at a river', 'riv', ['arrived at a ', 'riv', 'er']],
  ['skips a prefix if the whole word is searched', 'rivers, river', 'river ', ['rivers, ', 'river', '']],
  ['is undefined if a word is missing', 'A wide river.', 'wide sea', undefined],
  ['has accents but no Markdown marks', 'Une **Crème** brûlée', 'brulee', ['Une Crème ', 'brûlée', '']],
  ['keeps combining accents', 'a cafe\u0301!', 'cafe ', ['a ', 'cafe\u0301', '!']],
  ['is on one line', 'one\n\ntwo\nthree', 'two', ['one ', 'two', ' three']],
  ['finds adjacent characters of Chinese', '東京都と京都', '京都', ['東', '京都', 'と京都']],
  ['is undefined if the pairs of characters are apart', '東京と京都', '東京都', undefined],
  ['may start where the script changes', 'wayAI技術', '技術', ['wayAI', '技術', '']],
  [
    'is cut between words',
    `${'before '.repeat(20)}here ${'after '.repeat(60)}`,
    'here',
    [`…${'before '.repeat(5)}`, 'here', ` ${'after '.repeat(26).trimEnd()}…`],
  ],
])('excerpt %s', (_, text, query, expected) => {
  expect(excerpt(text, query)).toEqual(expected);
});

test('an excerpt cut in text without spaces keeps surrogate pairs whole', () => {
  const found = excerpt(`${'😀'.repeat(99)}a${'😀'.repeat(399)}`, 'a');
  expect(found?.join('').isWellFormed()).toBe(true);
});
