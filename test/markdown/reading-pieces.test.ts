import { describe, expect, test, vi } from 'vitest';
import { lexMarkdown } from '../../lib/markdown/lex-markdown.ts';
import type { Block, Inline } from '../../lib/markdown/markdown.ts';
import { advance, readEnd, shownSegments, wholeMarkdown, withRead } from '../../lib/markdown/reading.ts';
import { emptyReading, type Reading } from '../../lib/markdown/reading-state.ts';
import { fc } from '../support/fast-check.ts';
import { markdownPart } from '../support/markdown-part.ts';
import { readMore } from '../support/read-more.ts';

// Reading long texts takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const blocksOf = (reading: Reading): Block[] =>
  shownSegments(reading).flatMap((part) => part.map(({ block }) => block));

const readAtOnce = (text: string): Block[] => blocksOf(readEnd(emptyReading, text));

const lexedAtOnce = (text: string): Block[] => lexMarkdown(text).pieces.flatMap(({ block }) => block ?? []);

/** Joins adjacent texts. */
function joinedTexts(inside: Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inside) {
    const last = joined.at(-1);
    if (last?.kind === 'text' && inline.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + inline.text };
    else joined.push(inline);
  }
  return joined;
}

const list = (count: number, mark: (place: number) => string, end: string) =>
  Array.from({ length: count }, (_, place) => `${mark(place)} item *${place}*${end}`).join('');

describe('long Markdown read in pieces equals the whole', () => {
  test.each([
    ['a tight list of 2,000 items', list(2_000, () => '-', '\n')],
    ['a loose list of 2,000 items', list(2_000, () => '*', '\n\n')],
    ['a numbered list', list(400, () => '7.', '\n   - inner\n')],
    ['a task list', list(500, () => '- [x]', '\n')],
    ['a list with code', list(300, () => '1.', '\n\n   ```js\n   a\n\n   b\n   ```\n\n')],
    ['a list with a separate last item', `${list(500, () => '-', '\n')}\n- last\n`],
    ['a list before a heading', `${list(500, () => '-', '\n')}# Title\n\ntext`],
    ['a table of 1,000 rows', `| a | b |\n|--:|---|\n${'| c *d* | `e` |\n'.repeat(1_000)}`],
    ['a table before words', `| a | b |\n|--:|---|\n${'| c | d |\n'.repeat(1_000)}\nwords`],
    [
      'link definitions',
      `${Array.from({ length: 300 }, (_, place) => `[${place}]: https://a.example/${place}\n`).join('')}\n[299]`,
    ],
    ['code', `\`\`\`js\n${'const a = `b`;\n\n'.repeat(2_000)}\`\`\`\n\nwords`],
  ])('%s', (_, text) => {
    expect(readAtOnce(text)).toEqual(lexedAtOnce(text));
  });

  test.each([
    [
      'in one line',
      'Some *words* with `code`, **strong [links](https://a.example/b)** and 5 * 3 [of them], go on. ',
    ],
    [
      'in many lines',
      'Some *words* with `code`,\n**strong [links](https://a.example/b)** and $x_1$\ngo on.\n',
    ],
  ])('for a paragraph of 100,000 characters %s', (_, unit) => {
    const text = unit.repeat(100_000 / unit.length);
    const [block, ...others] = readAtOnce(text);
    const [whole] = lexedAtOnce(text.slice(0, 3_999 - (3_999 % unit.length)));
    expect(others).toEqual([]);
    if (block?.kind !== 'paragraph' || whole?.kind !== 'paragraph') throw new Error('Expected paragraphs.');
    const count = (inside: Inline[]) => inside.filter(({ kind }) => kind === 'strong').length;
    const units = Math.floor(100_000 / unit.length);
    expect(count(block.inside)).toBe(units);
    expect(joinedTexts(block.inside).slice(0, whole.inside.length - 1)).toEqual(
      joinedTexts(whole.inside).slice(0, -1),
    );
  });
});

test('Markdown split by lines reads like the whole text', () => {
  fc.assert(
    fc.property(fc.array(markdownPart, { maxLength: 14 }), (parts) => {
      const text = parts.join('');
      expect(readAtOnce(text)).toEqual(lexedAtOnce(text));
    }),
    { numRuns: 2_000, seed: 1 },
  );
});

test('long growing Markdown reads like the whole text, whatever the chunks', () => {
  const words = fc.array(markdownPart, { minLength: 5, maxLength: 30 });
  fc.assert(
    fc.property(words, fc.integer({ min: 300, max: 3_000 }), (parts, by) => {
      const text =
        `${parts.join('')}\n${list(200, () => '-', '\n')}\n${'So *it* goes on. '.repeat(400)}`.repeat(2);
      let reading = emptyReading;
      for (let end = by; end < text.length; end += by) reading = readMore(reading, text.slice(0, end));
      expect(blocksOf(readEnd(reading, text))).toEqual(readAtOnce(text));
    }),
    { numRuns: 30 },
  );
});

describe('piece that is too long to lex on the page', () => {
  const quote = '> some *words*\n'.repeat(1_000);
  const text = `Before\n\n${quote}\nAfter`;

  test('is shown as source without being lexed', () => {
    const reading = readEnd(emptyReading, text);
    expect(blocksOf(reading).map(({ kind }) => kind)).toEqual(['paragraph', 'unread', 'paragraph']);
    expect(blocksOf(reading)[1]).toEqual({ kind: 'unread', text: `${quote}\n` });
    expect(reading.work).toBeLessThan(3 * text.length);
  });

  test('is replaced when another thread has lexed it, and other blocks stay', () => {
    const reading = readEnd(emptyReading, text);
    const [before, unread, after] = reading.segments.flat();
    if (!unread) throw new Error('Expected an unread piece.');
    const read = withRead(reading, unread, structuredClone(lexMarkdown(unread.raw, reading.definitions)));
    expect(blocksOf(read).map(({ kind }) => kind)).toEqual(['paragraph', 'quote', 'paragraph']);
    expect([read.segments.flat()[0], read.segments.flat()[2]]).toEqual([before, after]);
    expect(read.segments.flat()[0]).toBe(before);
  });

  test('stays lexed when a definition causes the whole text to be read again', () => {
    const begun = readMore(emptyReading, `[a]\n\n${quote}\nAfter\n\n`);
    const unread = begun.segments.flat().find(({ block }) => block.kind === 'unread');
    if (!unread) throw new Error('Expected an unread piece.');
    const read = withRead(begun, unread, lexMarkdown(unread.raw, begun.definitions));
    const ended = readEnd(read, `[a]\n\n${quote}\nAfter\n\n[a]: https://a.example`);
    expect(blocksOf(ended).map(({ kind }) => kind)).toEqual(['paragraph', 'quote', 'paragraph']);
    expect(JSON.stringify(blocksOf(ended)[0])).toContain('https://a.example');
  });

  test('is lexed at once for an export', () => {
    expect(wholeMarkdown(text).map(({ block }) => block.kind)).toEqual(['paragraph', 'quote', 'paragraph']);
  });
});

test('blocks stay visible while the text is read again for its definitions', () => {
  const text = `[a] here\n\n${'Words *go* on.\n\n'.repeat(2_000)}`;
  const known = readMore(emptyReading, text);
  let step = advance(known, `${text}[a]: https://a.example`, true);
  let least = Number.POSITIVE_INFINITY;
  while (step.work === 'more') {
    least = Math.min(least, blocksOf(step.reading).length);
    step = advance(step.reading, `${text}[a]: https://a.example`, true);
  }
  expect(least).toBeGreaterThanOrEqual(2_001);
  const kept = step.reading.segments.flat().filter((block, place) => block === known.segments.flat()[place]);
  expect(kept.length).toBeGreaterThanOrEqual(1_999);
});
