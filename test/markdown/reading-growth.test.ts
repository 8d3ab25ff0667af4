import { describe, expect, test } from 'vitest';
import { lexMarkdown } from '../../lib/markdown/lex-markdown.ts';
import { advance } from '../../lib/markdown/reading.ts';
import { emptyReading, type Reading } from '../../lib/markdown/reading-state.ts';
import { longestPiece } from '../../lib/markdown/scan-state.ts';
import { hostileMarkdown } from '../support/hostile-markdown.ts';
import { readMore } from '../support/read-more.ts';

/** Most growth of work (characters scanned and lexed) for twice the text. */
const mostGrowth = 2.2;

const cases = Object.entries(hostileMarkdown);

function readInSteps(text: string): { reading: Reading; steps: number[] } {
  const steps: number[] = [];
  let step = advance(emptyReading, text, true);
  steps.push(step.reading.work);
  while (step.work === 'more') {
    const before = step.reading.work;
    step = advance(step.reading, text, true);
    steps.push(step.reading.work - before);
  }
  return { reading: step.reading, steps };
}

/** Returns the work of reading a text, including what another thread would lex. */
function wholeWork(text: string): number {
  const { reading } = readInSteps(text);
  const unread = reading.segments.flat().filter(({ block }) => block.kind === 'unread');
  return unread.reduce((sum, { raw }) => sum + lexMarkdown(raw, reading.definitions).work, reading.work);
}

/** Returns the work so far after each 400 characters of a text that grows by them. */
function grownWorks(text: string): number[] {
  let reading = emptyReading;
  return Array.from({ length: Math.ceil(text.length / 400) }, (_, place) => {
    reading = readMore(reading, text.slice(0, 400 * (place + 1)));
    return reading.work;
  });
}

describe('work of reading a whole text is linear', () => {
  test.each(cases)('%s', (_, make) => {
    const [first = 0, second = 0, third = 0] = [20_000, 40_000, 80_000].map((length) =>
      wholeWork(make(length)),
    );
    expect(first).toBeGreaterThan(0);
    expect([second / first, third / second].map((growth) => growth <= mostGrowth)).toEqual([true, true]);
    expect(third / 80_000).toBeLessThan(400);
  });
});

describe('work of reading a text that grows by 400 characters is linear', () => {
  test.each(cases.filter((_, place) => place % 4 === 0))('%s', (_, make) => {
    const [first, second] = [10_000, 20_000].map((length) => grownWorks(make(length)).at(-1) ?? 0);
    expect(second).toBeLessThanOrEqual(mostGrowth * (first ?? 0) + 20_000);
  });
});

test.each([
  ['a list', '- word\n'],
  ['a list with numbers', '1. word\n'],
  ['a table', '| a | b |\n'],
  ['a paragraph', 'Some *words* go on.\n'],
  ['a paragraph in one line', 'Some *words* go on. '],
  ['paragraphs', 'Some *words* go on.\n\n'],
])('finished parts of growing Markdown are not read again: %s', (_, unit) => {
  const begin = unit.startsWith('|') ? '| a | b |\n|---|---|\n' : '';
  const works = grownWorks(begin + unit.repeat(81_000 / unit.length));
  const work = (length: number) => works[length / 400 - 1] ?? Number.NaN;
  expect(work(80_000) - work(60_000)).toBeLessThan(1.2 * (work(60_000) - work(40_000)));
});

test.each([
  ['paragraphs', 'Some *words* go on, and `more` of them.\n\n'],
  ['one paragraph', 'Some *words* go on, and `more` of them. '],
  ['a list', '- Some *words* go on\n'],
  ['code', '```\nconst a = 1;\n```\n'],
  ['rules', '***\n'],
])('each step of reading 500,000 characters of %s is bounded', (_, unit) => {
  const { steps } = readInSteps(unit.repeat(500_000 / unit.length));
  expect(steps.length).toBeGreaterThan(20);
  expect(Math.max(...steps)).toBeLessThan(30 * longestPiece);
});
