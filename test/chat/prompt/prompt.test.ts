import { describe, expect, test } from 'vitest';
import { promptNameProblem, promptTextProblem } from '../../../lib/chat/prompt/prompt.ts';
import { aPrompt } from '../../support/profile.ts';

const wrongForm = 'Use only letters, digits, - and _.';

describe('prompt name', () => {
  test.each<[string, string | undefined]>([
    ['sum', undefined],
    ['Sum_up-2', undefined],
    ['résumé', undefined],
    ['résumé'.normalize('NFD'), undefined],
    ['हिन्दी', undefined],
    ['要約', undefined],
    ['/sum', undefined],
    [' sum ', undefined],
    ['', 'Give the prompt a name.'],
    [' / ', 'Give the prompt a name.'],
    ['sum up', wrongForm],
    ['//sum', wrongForm],
    ['a.b', wrongForm],
    ['{{a}}', wrongForm],
    ['a'.repeat(40), undefined],
    ['a'.repeat(41), 'Use at most 40 characters.'],
  ])('%j has the problem %j', (name, problem) => {
    expect(promptNameProblem(aPrompt(name), [aPrompt(name)])).toBe(problem);
  });

  test.each([
    ['sum', 'sum'],
    ['Sum', 'sum'],
    ['/sum ', 'sum'],
    ['résumé', 'résumé'.normalize('NFD')],
  ])('%j is refused beside %j', (name, other) => {
    const one = { id: '1', name, text: 'x' };
    const two = { id: '2', name: other, text: 'x' };

    expect(promptNameProblem(one, [one, two])).toBe('There is another prompt with this name.');
    expect(promptNameProblem(two, [one, two])).toBe('There is another prompt with this name.');
  });
});

test.each<[string, string | undefined]>([
  ['Sum up.', undefined],
  ['', 'Write what the prompt says.'],
  [' \n', 'Write what the prompt says.'],
  ['a'.repeat(20_000), undefined],
  ['a'.repeat(20_001), 'Use at most 20,000 characters.'],
])('prompt text: %.20j has the problem %j', (text, problem) => {
  expect(promptTextProblem(text)).toBe(problem);
});
