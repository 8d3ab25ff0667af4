import { describe, expect, test } from 'vitest';
import { calledPrompts, promptExcerpt } from '../../../lib/chat/prompt/prompt.ts';
import { aPrompt } from '../../support/profile.ts';

const prompts = ['summary', 'translate', 'sum', 'to-sum', 'Café'].map((name) => aPrompt(name));

const called = (text: string) => calledPrompts(text, prompts).map(({ name }) => name);

describe('prompts that a text calls', () => {
  test.each<[string, string[]]>([
    ['/', ['summary', 'translate', 'sum', 'to-sum', 'Café']],
    ['/s', ['summary', 'sum', 'translate', 'to-sum']],
    ['/sum', ['sum', 'summary', 'to-sum']],
    ['/SUM', ['sum', 'summary', 'to-sum']],
    ['/to-', ['to-sum']],
    ['/café'.normalize('NFD'), ['Café']],
    ['/nothing', []],
    ['', []],
    ['sum', []],
    [' /sum', []],
    ['/sum ', []],
    ['/sum up', []],
    ['/sum\n', []],
    ['//sum', []],
    ['/usr/bin', []],
  ])('by %j: %j', (text, names) => {
    expect(called(text)).toEqual(names);
  });

  test('are at most fifty', () => {
    const many = Array.from({ length: 60 }, (_, place) => aPrompt(`p${place}`));

    expect(calledPrompts('/p', many)).toEqual(many.slice(0, 50));
  });
});

test.each([
  ['Sum up.', 'Sum up.'],
  ['\n  Sum up.\nIn French.', 'Sum up.'],
  ['a'.repeat(80), 'a'.repeat(80)],
  ['a'.repeat(81), `${'a'.repeat(79)}…`],
  ['🙂'.repeat(90), `${'🙂'.repeat(79)}…`],
  ['', ''],
])('the excerpt of %.30j is %.30j', (text, line) => {
  expect(promptExcerpt(text)).toBe(line);
});
