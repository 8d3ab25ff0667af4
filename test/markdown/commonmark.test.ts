import { tests as written } from 'commonmark-spec';
import { describe, expect, test } from 'vitest';
import { readEnd } from '../../lib/markdown/reading.ts';
import { emptyReading } from '../../lib/markdown/reading-state.ts';
import { comparable, htmlOf } from '../support/markdown-html.ts';

const shown = (markdown: string) =>
  htmlOf(readEnd(emptyReading, markdown).segments.flatMap((segment) => segment.map(({ block }) => block)));

/** The specification writes tabs as arrows. */
const tests = written.map(({ markdown, html, ...rest }) => ({
  ...rest,
  markdown: markdown.replaceAll('→', '\t'),
  html: html.replaceAll('→', '\t'),
}));

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** Examples that Runnel shows differently, by reason. */
const differences: Record<string, number[]> = {
  'HTML is shown as text: what a model writes must not do anything': [
    21,
    31,
    201,
    308,
    309,
    344,
    475,
    476,
    477,
    491,
    494,
    524,
    536,
    613,
    614,
    615,
    616,
    617,
    623,
    642,
    643,
    ...range(148, 191),
    ...range(625, 631),
  ],
  'only the usual named characters are known: their whole table is larger than the rest': [25],
  'an address is a link without brackets, too (GFM, section 6.9)': [602, 608, 611, 612],
};
const different = new Set(Object.values(differences).flat());

describe('CommonMark examples', () => {
  const alike = tests.filter(({ number }) => !different.has(number));

  test('are all tested but the listed exceptions', () => {
    expect([alike.length, tests.length]).toEqual([575, 652]);
  });

  test.each(alike.map(({ number, section, markdown, html }) => [number, section, markdown, html] as const))(
    '%i: %s',
    (_, __, markdown, html) => {
      expect(comparable(shown(markdown))).toBe(comparable(html));
    },
  );
});

describe.each(Object.entries(differences))('%s', (_, numbers) => {
  test.each(numbers)('example %i differs', (number) => {
    const example = tests.find((item) => item.number === number);
    expect(comparable(shown(example?.markdown ?? ''))).not.toBe(comparable(example?.html ?? ''));
  });
});

describe('GFM extension', () => {
  test.each([
    [
      'a table',
      '| a | b |\n|:-:|--:|\n| 1 | 2 |',
      '<table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead><tbody><tr><td align="center">1</td><td align="right">2</td></tr></tbody></table>',
    ],
    [
      'a row with too few cells',
      '| a | b |\n|---|---|\n| 1 |',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table>',
    ],
    [
      'a pipe in a cell',
      '| a |\n|---|\n| x \\| y |',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>x | y</td></tr></tbody></table>',
    ],
    [
      'task list items',
      '- [ ] a\n- [x] b',
      '<ul><li><input disabled="" type="checkbox"> a</li><li><input checked="" disabled="" type="checkbox"> b</li></ul>',
    ],
    ['strikethrough', '~~Hi~~ there', '<p><del>Hi</del> there</p>'],
    [
      'bare URLs and mail addresses',
      'www.commonmark.org and a@b.example',
      '<p><a href="http://www.commonmark.org">www.commonmark.org</a> and <a href="mailto:a@b.example">a@b.example</a></p>',
    ],
  ])('%s', (_, markdown, html) => {
    expect(comparable(shown(markdown))).toBe(comparable(html));
  });
});

test.each([
  ['&lt;b&gt; &amp;amp; &#65;&#x42; &hellip; &nope;', '<b> &amp; AB … &nope;'],
  ['&#0; &#xD800; &#x110000;', '\ufffd \ufffd \ufffd'],
  ['&constructor; &toString;', '&constructor; &toString;'],
])('named and numeric character references are decoded: %s', (markdown, text) => {
  const [segment] = readEnd(emptyReading, markdown).segments;
  expect(segment?.map(({ block }) => block)).toEqual([
    { kind: 'paragraph', inside: [{ kind: 'text', text }] },
  ]);
});
