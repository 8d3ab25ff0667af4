import { describe, expect, test } from 'vitest';
import { readEnd } from '../../lib/markdown/reading.ts';
import { emptyReading, type Reading } from '../../lib/markdown/reading-state.ts';
import { fc } from '../support/fast-check.ts';
import { readMore } from '../support/read-more.ts';

const blocksOf = ({ segments, open }: Reading) => [...segments.flat(), ...open].map(({ block }) => block);

/** Reads a text that grows to these lengths. */
function grown(text: string, ends: number[]): Reading {
  const places = [...new Set(ends.map((end) => Math.min(end, text.length)))].sort((a, b) => a - b);
  return places.reduce((reading, end) => readMore(reading, text.slice(0, end)), emptyReading);
}

const piece = fc.oneof(
  fc.constantFrom(
    '# Title\n\n',
    'A **bold** and *soft* word, `code`, ~~gone~~.\n',
    '\n',
    '- one\n- two\n  - inner\n\n',
    '1. first\n\n   more\n2. second\n',
    '> quoted\n> on\n\n',
    '```js\nconst a = 1;\n```\n',
    '~~~\nopen',
    '| a | b |\n|---|:-:|\n| 1 | 2 |\n',
    '[ref] and [text](https://example.com "t")\n\n',
    '[ref]: https://example.com/ref\n',
    '***\n',
    'Setext\n===\n',
    '    indented\n\n    more\n',
    '<b>html</b> &amp; &#65;\n',
    '![alt](data:image/png;base64,AA)\n',
    '$$\nx^2 = \\frac{1}{2}\n$$\n',
    'inline $$x_1$$ and $a_1$, \\(b*c\\) and \\[d\\] end\n',
    '\\[\nx * y\n\\]\n\n',
    'It costs $5 and $6.\n',
    '$$\n',
    '\\[\n',
    '\n\\]\n',
    '- $$\n  a\n  $$\n',
  ),
  fc.string({ unit: fc.constantFrom(...'ab *_`~[]()!#->|\\\n123.<&;:$$'), maxLength: 24 }),
);
const markdown = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

test('ended Markdown reads like the whole text, whatever the chunks', () => {
  fc.assert(
    fc.property(markdown, fc.array(fc.nat(400), { maxLength: 20 }), (text, ends) => {
      const whole = readEnd(emptyReading, text);
      expect(blocksOf(readEnd(grown(text, ends), text))).toEqual(blocksOf(whole));
    }),
    { numRuns: 1500 },
  );
});

test('a line that starts with a space does not finish the block before it', () => {
  const text = 'a $$\n  b\n  $$\n***\n $$\n';
  const cut = text.indexOf(' $$\n', text.indexOf('***')) + 1;
  expect(blocksOf(readEnd(grown(text, [cut]), text))).toEqual(blocksOf(readEnd(emptyReading, text)));
});

test('a backslash at the end of a line does not carry a formula over a blank line', () => {
  const text = 'a\n$$\n\\\n\n- $$\n  b\n  $$\n';
  const cut = text.indexOf('- $$');
  expect(blocksOf(readEnd(grown(text, [cut]), text))).toEqual(blocksOf(readEnd(emptyReading, text)));
});

test('finished blocks are final unless a reference is defined', () => {
  fc.assert(
    fc.property(
      markdown.filter((text) => !text.includes(']:')),
      fc.array(fc.nat(400), { maxLength: 20 }),
      (text, ends) => {
        const reading = grown(text, [...ends, text.length]);
        const whole = readEnd(reading, text);
        const done = reading.segments.flat();
        const kept = whole.segments.flat().slice(0, done.length);
        expect(kept.map(({ block }) => block)).toEqual(done.map(({ block }) => block));
        expect(kept.every((block, place) => block === done[place])).toBe(true);
      },
    ),
    { numRuns: 1500 },
  );
});

test('text after an end continues the last block', () => {
  const ended = readEnd(emptyReading, 'One');
  const whole = readEnd(emptyReading, 'One *and* more');
  expect(blocksOf(readEnd(ended, 'One *and* more'))).toEqual(blocksOf(whole));
  expect(blocksOf(readMore(ended, 'One *and* more'))).toEqual(blocksOf(whole));
  expect(readMore(ended, 'One *and* more').isEnded).toBe(false);
});

describe('growing Markdown does not flash', () => {
  test.each<[string, string, object[]]>([
    [
      'half of a bold word',
      'a **bo',
      [
        {
          kind: 'paragraph',
          inside: [
            { kind: 'text', text: 'a ' },
            { kind: 'strong', inside: [{ kind: 'text', text: 'bo' }] },
          ],
        },
      ],
    ],
    [
      'an emphasis mark without a word',
      'a **',
      [{ kind: 'paragraph', inside: [{ kind: 'text', text: 'a' }] }],
    ],
    [
      'the second row of a table, which is held back',
      '| a | b |\n|--',
      [{ kind: 'paragraph', inside: [{ kind: 'text', text: '| a | b |' }] }],
    ],
    [
      'a line that may underline a heading',
      'Intro:\n-',
      [{ kind: 'paragraph', inside: [{ kind: 'text', text: 'Intro:' }] }],
    ],
    [
      'the start of a fence',
      'Look:\n\n``',
      [{ kind: 'paragraph', inside: [{ kind: 'text', text: 'Look:' }] }],
    ],
    [
      'a fence without its end',
      '```py\nx = 1\ny',
      [{ kind: 'code', language: 'py', text: 'x = 1\ny', isClosed: false }],
    ],
    [
      'a possible closing fence',
      '```py\nx = 1\n```',
      [{ kind: 'code', language: 'py', text: 'x = 1', isClosed: false }],
    ],
  ])('for %s', (_, text, blocks) => {
    expect(blocksOf(readMore(emptyReading, text))).toEqual(blocks);
  });
});
