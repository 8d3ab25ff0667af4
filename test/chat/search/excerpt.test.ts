import { expect, test } from 'vitest';
import { excerptOf } from '../../../lib/chat/search/excerpt.ts';
import { soughtWords } from '../../../lib/chat/search/search-words.ts';

const excerpt = (text: string, query: string) => {
  const found = excerptOf(text, soughtWords(query));
  return found && [found.before, found.match, found.after];
};

test.each<[string, string, string, [string, string, string] | undefined]>([
  ['is around the word', 'A wide river.', 'wide ', ['A ', 'wide', ' river.']],
  ['is around the first of several', 'A wide river.', 'river wide', ['A ', 'wide', ' river.']],
  ['marks what has been typed of the last', 'A wide river.', 'riv', ['A wide ', 'riv', 'er.']],
  ['passes over the middle of a word', 'arrived at a river', 'riv', ['arrived at a ', 'riv', 'er']],
  [
    'passes over what only begins so, where the word is whole',
    'rivers, river',
    'river ',
    ['rivers, ', 'river', ''],
  ],
  ['is nothing where one word is missing', 'A wide river.', 'wide sea', undefined],
  ['is as it is written', 'Une **Crème** brûlée', 'brulee', ['Une Crème ', 'brûlée', '']],
  ['keeps accents that are characters of their own', 'a cafe\u0301!', 'cafe ', ['a ', 'cafe\u0301', '!']],
  ['is on one line', 'one\n\ntwo\nthree', 'two', ['one ', 'two', ' three']],
  ['finds what stands together', '東京都と京都', '京都', ['東', '京都', 'と京都']],
  ['is nothing where the pairs stand apart', '東京と京都', '東京都', undefined],
  ['may be within the text of another script', 'wayAI技術', '技術', ['wayAI', '技術', '']],
  [
    'is cut between words',
    `${'before '.repeat(20)}here ${'after '.repeat(60)}`,
    'here',
    [`…${'before '.repeat(5)}`, 'here', ` ${'after '.repeat(26).trimEnd()}…`],
  ],
])('an excerpt %s', (_, text, query, expected) => {
  expect(excerpt(text, query)).toEqual(expected);
});

test('an excerpt that is cut where no blanks are has whole characters', () => {
  const found = excerpt(`${'😀'.repeat(99)}a${'😀'.repeat(399)}`, 'a');
  expect(found?.join('').isWellFormed()).toBe(true);
});
