import { describe, expect, test } from 'vitest';
import {
  placeholderBefore,
  placeholderFrom,
  withPlaceholders,
} from '../../../lib/chat/prompt/placeholder.ts';

const text = 'Translate {{text}} into {{ the language }}.';

const said = (found: { start: number; end: number } | undefined, of = text) =>
  found && of.slice(found.start, found.end);

describe('next placeholder', () => {
  test.each<[string, number, string | undefined]>([
    ['from the start', 0, '{{text}}'],
    ['from the start of one', 10, '{{text}}'],
    ['from inside one', 12, '{{ the language }}'],
    ['from the end of one', 18, '{{ the language }}'],
    ['after the last one', 42, undefined],
  ])('%s', (_, place, found) => {
    expect(said(placeholderFrom(text, place))).toBe(found);
  });
});

describe('previous placeholder', () => {
  test.each<[string, number, string | undefined]>([
    ['from the end', text.length, '{{ the language }}'],
    ['from the start of one', 24, '{{text}}'],
    ['from the end of one', 18, '{{text}}'],
    ['from inside the first one', 12, undefined],
    ['from the start', 0, undefined],
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
])('the first placeholder of %.20j is %j', (written, found) => {
  expect(said(placeholderFrom(written, 0), written)).toBe(found);
});

test('a filled placeholder is passed over', () => {
  expect(said(placeholderFrom(text, 0, ['text']))).toBe('{{ the language }}');
  expect(said(placeholderBefore(text, text.length, ['the language']))).toBe('{{text}}');
});

describe('filling placeholders in', () => {
  test('leaves those without a text, and takes names without the spaces around them', () => {
    expect(withPlaceholders(text, ({ name }) => (name === 'the language' ? 'Dutch' : undefined))).toBe(
      'Translate {{text}} into Dutch.',
    );
  });

  test('does not read again what was put in', () => {
    expect(withPlaceholders('{{a}} {{b}}', ({ name }) => (name === 'a' ? '{{b}} $&' : 'B'))).toBe(
      '{{b}} $& B',
    );
  });
});
