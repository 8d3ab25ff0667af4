import { describe, expect, test } from 'vitest';
import { placeholderBefore, placeholderFrom } from '../../../lib/chat/prompt/placeholder.ts';

const text = 'Translate {{text}} into {{ the language }}.';

const said = (found: { start: number; end: number } | undefined, of = text) =>
  found && of.slice(found.start, found.end);

describe('the next placeholder', () => {
  test.each<[string, number, string | undefined]>([
    ['from the beginning', 0, '{{text}}'],
    ['from where one begins', 10, '{{text}}'],
    ['from within one', 12, '{{ the language }}'],
    ['from where one ends', 18, '{{ the language }}'],
    ['from behind the last', 42, undefined],
  ])('%s', (_, place, found) => {
    expect(said(placeholderFrom(text, place))).toBe(found);
  });
});

describe('the placeholder before', () => {
  test.each<[string, number, string | undefined]>([
    ['the end', text.length, '{{ the language }}'],
    ['where one begins', 24, '{{text}}'],
    ['where one ends', 18, '{{text}}'],
    ['a place within the first', 12, undefined],
    ['the beginning', 0, undefined],
  ])('%s', (_, place, found) => {
    expect(said(placeholderBefore(text, place))).toBe(found);
  });
});

test.each<[string, string | undefined]>([
  ['{{a}}', '{{a}}'],
  ['{{selection}}', '{{selection}}'],
  ['{{{a}}}', '{{a}}'],
  ['{{ein Wort}}', '{{ein Wort}}'],
  ['{{a}{b}}', undefined],
  ['{{}}', undefined],
  ['{{  }}', undefined],
  ['{{a\nb}}', undefined],
  ['{a}', undefined],
  ['{{a}', undefined],
  ['{{'.repeat(50_000), undefined],
  [`{{${'a'.repeat(100_000)}`, undefined],
])('of %.20j the placeholder is %j', (written, found) => {
  expect(said(placeholderFrom(written, 0), written)).toBe(found);
});
