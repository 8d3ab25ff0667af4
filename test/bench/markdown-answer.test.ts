import { expect, test } from 'vitest';
import { answerTokens, wordsLost } from './markdown-answer.mjs';

const answer = answerTokens(2_000).join('');

test.each([2_000, 10_000, 20_000])(
  'an answer of %i tokens has exactly these, of about four characters',
  (count) => {
    const tokens = answerTokens(count);
    expect(tokens).toHaveLength(count);
    expect(tokens.join('').length / count).toBeCloseTo(4, 0);
  },
);

test('the answer is the same each time', () => {
  expect(answerTokens(2_000).join('')).toBe(answer);
});

test.each([
  ['headings', /^#{2,3} Part/m],
  ['nested lists', /^ {2}- /m],
  ['steps', /^1\. /m],
  ['tables', /^\| :--- \|/m],
  ['code', /^```ts$/m],
  ['links', /\]\(https:/],
])('the answer has %s', (_, mark) => {
  expect(answer).toMatch(mark);
});

const withoutMarks = (text: string) =>
  text.replace(/\(https:\S*\)|^```.*$|^\d\. /gm, '').replace(/[#*~|>`[\]-]/g, ' ');

test.each([
  ['all that is shown without its marks', withoutMarks, 0],
  ['a heading without its first word', (text: string) => text.replace('Part 2', '2'), 1],
  ['code with a button before it', (text: string) => text.replace('export', 'Copy Wrap export'), 0],
  ['all but the last three words', (text: string) => text.replace(/\w+\W+\w+\W+\w+\W*$/, ''), 3],
])('the count of lost words, given %s, is correct', (_, shown, lost) => {
  expect(wordsLost(answer, shown(answer))).toBe(lost);
});
