import { describe, expect, test } from 'vitest';
import {
  blanksIn,
  isPlainPrompt,
  pagePlacesIn,
  sendsAtOnce,
  withPageFacts,
} from '../../../lib/chat/prompt/placeholder.ts';

const tides = { title: 'Tides', url: 'https://sea.example/tides' };

test.each([
  ['Sum up.', []],
  ['Sum up {{page}} and {{ selection }}.', ['page', 'selection']],
  ['{{title}}: {{url}}', ['title', 'url']],
  ['{{pages}} {{Page}} {page} {{}}', []],
])('“%s” takes %j of the page', (text, places) => {
  expect([...pagePlacesIn(text)]).toEqual(places);
});

describe('title and URL', () => {
  test.each([
    ['are filled in', 'About {{title}} ({{ url }})', tides, 'About Tides (https://sea.example/tides)'],
    ['leave the other placeholders', '{{page}} {{whom}}', tides, '{{page}} {{whom}}'],
    ['are one line', '{{title}}', { ...tides, title: ' High\n and  low ' }, 'High and low'],
    ['are the URL without a title', '{{title}}', { ...tides, title: ' ' }, 'https://sea.example/tides'],
    ['bring no placeholder', '{{title}}', { ...tides, title: 'a {{page}} {{{x}}}' }, 'a { {page}} { { {x}}}'],
    [
      'bring no placeholder in an address',
      '{{url}}',
      { ...tides, url: 'https://a.example/#{{page}}' },
      'https://a.example/#%7B{page}}',
    ],
  ])('%s', (_, text, facts, expected) => {
    expect(withPageFacts(text, facts)).toBe(expected);
  });
});

test('blanks are the placeholders that nothing fills in', () => {
  expect(blanksIn('{{page}} {{ whom }} {{title}}', ['page'])).toEqual(['whom', 'title']);
});

describe('a prompt', () => {
  test.each([
    ['Sum up.', true, true],
    ['Sum up {{page}} of {{url}}.', true, true],
    ['Ask {{whom}} about {{page}}.', true, false],
    ['Sum up.', undefined, false],
    ['Sum up.', false, false],
  ])('“%s” with the mark %j is sent at once: %j', (text, mark, isSent) => {
    expect(sendsAtOnce({ text, ...(mark !== undefined && { sendsAtOnce: mark }) })).toBe(isSent);
  });

  test.each([
    [{ text: 'Ask {{whom}}.' }, true],
    [{ text: 'Ask {{whom}}.', sendsAtOnce: true }, true],
    [{ text: 'Sum up {{page}}.' }, false],
    [{ text: 'Sum up.', sendsAtOnce: true }, false],
  ])('%j only writes its text: %j', (prompt, isPlain) => {
    expect(isPlainPrompt(prompt)).toBe(isPlain);
  });
});
