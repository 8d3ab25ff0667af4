// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { placesOfWords, rangesIn } from '../../../components/find/found-marks.ts';
import { folded } from '../../../lib/chat/search/folded-text.ts';

afterEach(() => document.body.replaceChildren());

/** Renders a turn with these elements as its text, each `tag: text`. */
function turn(...texts: [tag: string, text: string][]) {
  const article = document.createElement('article');
  const root = document.createElement('div');
  root.dir = 'auto';
  root.append(
    ...texts.map(([tag, text]) => {
      const element = document.createElement(tag);
      element.textContent = text;
      return element;
    }),
  );
  article.append(document.createTextNode('Guide'), root);
  document.body.append(article);
  return article;
}

const found = (article: Element, words: string) =>
  rangesIn(article, placesOfWords(folded(words))).map(String);

test.each<[string, [string, string][], string, string[]]>([
  ['as often as they occur', [['p', 'Ja, ja, JA']], 'ja', ['Ja', 'ja', 'JA']],
  [
    'across elements of one line',
    [
      ['span', 'a bo'],
      ['strong', 'ld wo'],
      ['span', 'rd'],
    ],
    'bold word',
    ['bold word'],
  ],
  [
    'not across the end of a block',
    [
      ['p', 'one'],
      ['p', 'two'],
    ],
    'onetwo',
    [],
  ],
  ['regardless of accents', [['p', 'Ça va, Cafe\u0301!']], 'café', ['Cafe\u0301']],
  ['except in the names of buttons', [['button', 'Copy']], 'copy', []],
  ['except inside closed details', [['details', 'Another answer']], 'answer', []],
])('words are found %s', (_, texts, words, expected) => {
  expect(found(turn(...texts), words)).toEqual(expected);
});

test('words are found in details that the answer has written', () => {
  const article = turn(['details', 'Another answer']);
  article.querySelector('details')?.setAttribute('data-written', '');
  expect(found(article, 'answer')).toEqual(['answer']);
});

test('words beside the text of a turn are not found', () => {
  expect(found(turn(['p', 'Hello']), 'guide')).toEqual([]);
});
