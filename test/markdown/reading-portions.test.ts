import { expect, test } from 'vitest';
import { lexPieces } from '../../lib/markdown/lex-markdown.ts';
import type { Block } from '../../lib/markdown/markdown.ts';
import { partMore, readEnd, type Step, shownSegments, withLexed } from '../../lib/markdown/reading.ts';
import { emptyReading, type Reading, unlexed } from '../../lib/markdown/reading-state.ts';
import { fc } from '../support/fast-check.ts';
import { markdownPart } from '../support/markdown-part.ts';
import { readMore } from '../support/read-more.ts';

const blocksOf = (reading: Reading): Block[] =>
  shownSegments(reading).flatMap((part) => part.map(({ block }) => block));

/** Takes a step with the lexing done as in another thread. */
function stepElsewhere(before: Reading, text: string, isEnded: boolean, length: number): Step {
  const parted = partMore(before, text, isEnded, length);
  const order = structuredClone({ pieces: unlexed(parted), definitions: parted.before.definitions });
  return withLexed(parted, structuredClone(lexPieces(order.pieces, order.definitions)));
}

test('Markdown lexed by another thread equals Markdown lexed on the page', () => {
  const words = fc.array(markdownPart, { minLength: 5, maxLength: 30 });
  const lengths = fc.integer({ min: 50, max: 2_000 });
  fc.assert(
    fc.property(words, lengths, fc.boolean(), (parts, length, isEnded) => {
      const text = `${parts.join('')}\n[a]: https://a.example/\n\n${parts.join('')}`;
      let step = stepElsewhere(emptyReading, text, isEnded, length);
      while (step.work === 'more') step = stepElsewhere(step.reading, text, isEnded, length);
      expect(blocksOf(step.reading)).toEqual(blocksOf((isEnded ? readEnd : readMore)(emptyReading, text)));
      expect(blocksOf(readEnd(step.reading, text))).toEqual(blocksOf(readEnd(emptyReading, text)));
    }),
    { numRuns: 200 },
  );
});
