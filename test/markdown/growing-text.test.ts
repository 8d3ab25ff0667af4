import { describe, expect, test, vi } from 'vitest';
import type { Block } from '../../lib/markdown/markdown.ts';
import { readEnd, shownSegments } from '../../lib/markdown/reading.ts';
import { emptyReading, type Reading } from '../../lib/markdown/reading-state.ts';
import { fc } from '../support/fast-check.ts';
import { readMore } from '../support/read-more.ts';
import { shownText } from '../support/shown-text.ts';

// Thousands of texts are read character by character.
vi.setConfig({ testTimeout: 180_000 });

const blocksOf = (reading: Reading): Block[] =>
  shownSegments(reading).flatMap((segment) => segment.map(({ block }) => block));

const textOf = (reading: Reading): string => shownText(blocksOf(reading));

/** Returns all characters but spaces and the marks of emphasis, code, escapes, tasks and tables. */
const charactersOf = (text: string): string => text.replace(/[\s*_~`\\[\]|:-]/g, '');

/** Tells whether a text has all characters of another one, in their order. */
function hasAll(text: string, wanted: string): boolean {
  let place = 0;
  for (const character of text) if (character === wanted[place]) place += 1;
  return place === wanted.length;
}

/** Returns the characters that a text shows if it ends here, without as many as its last word has. */
function leastShown(text: string): string {
  const shown = charactersOf(textOf(readEnd(emptyReading, text)));
  const last = charactersOf(/\S*\s*$/.exec(text)?.[0] ?? '');
  return shown.slice(0, Math.max(0, shown.length - last.length));
}

const part = fc.oneof(
  fc.constantFrom(
    'if a<b then ',
    'List<String',
    '> and ',
    'pay $$ for it ',
    'a \\( b ',
    '\\[ x ',
    'https://e.x/a[',
    '[`code',
    '` and [a link](https://e.x/',
    'a "title") ',
    '![a picture](data:image/png;base64,AA',
    '<sub>two</sub> ',
    '<u>some words',
    '<details>\n<summary>Title</summary>\n\n',
    '\n</details>\n\n',
    '\\begin{align} a &= b \\\\ ',
    '\\end{align} ',
    '[^1] ',
    '\n\n[^1]: note\n\n',
    '| a | b |\n|---|---|\n| $|x|$ | c',
    '\n\n[Note]: this',
    '**Note:**text ',
    '请**「保存」**。',
    '价格$5涨到$10。',
    '10~20 or 30~40 ',
    '~~gone~~ ',
    '- item\n',
    '1. one\n   ```js\n   a < b\n   ```\n',
    '> quoted\n',
    '# Title\n',
    '\n\n',
    '&amp; R&D ',
    'word ',
    '$x_1$ and $a + b$ ',
  ),
  fc.string({ unit: fc.constantFrom(...'ab1 *_`~[]()!#->|\\\n.<&;:$/"^'), maxLength: 12 }),
);

test('growing text shows all but its last word, and at the end all', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      let reading = emptyReading;
      for (let end = 1; end <= text.length; end += 1) {
        const grown = text.slice(0, end);
        reading = readMore(reading, grown);
        const shown = charactersOf(textOf(reading));
        // A “$” closes a formula until the next letter says otherwise, which is not shown yet.
        const ends = /\$.$/su.test(grown) ? [grown, grown.slice(0, -1)] : [grown];
        const isShown = ends.some((text) => hasAll(shown, leastShown(text)));
        expect([grown, shown, isShown]).toEqual([grown, shown, true]);
        expect(shown).not.toContain('streamdown');
      }
      expect(blocksOf(readEnd(reading, text))).toEqual(blocksOf(readEnd(emptyReading, text)));
    }),
    { numRuns: 300, examples: [[['价格$5涨到$10。', '\n;$_']]] },
  );
});

describe('growing text', () => {
  const list = `- one\n- if a<b then ${'the words go on '.repeat(18)}`;

  test.each([
    ['if a<b', 'if a'],
    ['if a<b then show', 'if a<b then show'],
    ['如果a<b那么', '如果a<b那么'],
    [list, list.replace(/^- /gm, '')],
    ['a List<String', 'a List'],
    ['a List<String> and Map<K, V', 'a List<String> and Map<K, V'],
    ['pay $$ for it and', 'pay $$ for it and'],
    ['a \\( b and', 'a \\( b and'],
    ['see https://e.x/a[', 'see https://e.x/a'],
    ['see https://e.x/a[1] now', 'see https://e.x/a[1] now'],
    ['a list[`x` and', 'a list[x and'],
    ['a [link](https://e.x/a', 'a '],
    ['a [long link](https://e.x/a', 'a [long link]'],
    ['a [long link](https://e.x/a "ti', 'a [long link](https://e.x/a "ti'],
    ['![a picture](data:image/png;base64,AAAA', '![a picture]'],
    ['H<sub>2', 'H'],
    ['<u>two words', '<u>two words'],
    ['<details>\n<summary>Two words', '<details>\n<summary>Two words'],
    ['R&D and R&', 'R&D and R'],
    ['a\n\n[Note]: this', 'a\n[Note]: this'],
    ['| a | b', '| a | b'],
    ['- [ ', ''],
  ])('%j is shown as far as it is certain', (text, shown) => {
    expect(textOf(readMore(emptyReading, text)).trimEnd()).toBe(shown.trimEnd());
  });
});
