// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown.tsx';
import { type LexElsewhere, ReadingWork } from '../../../components/reading/reading-work.ts';
import type { WorkOutcome } from '../../../lib/chat/run/work-outcome.ts';
import { type LexedPieces, lexPieces } from '../../../lib/markdown/lexed-pieces.ts';
import { createFormulas } from '../../../lib/panel/page/formulas.ts';

afterEach(cleanup);

const failed = async () => ({ status: 'failed' as const });

/** An answer that comes in a page where `answer` tells what the other thread says to the pieces it is given. */
function comingAnswer(outcome: (lexed: () => LexedPieces) => Promise<WorkOutcome<LexedPieces>>) {
  const asked: number[] = [];
  const lexElsewhere: LexElsewhere = (pieces, definitions) => {
    asked.push(pieces.reduce((sum, { raw }) => sum + raw.length, 0));
    return outcome(() => structuredClone(lexPieces(structuredClone(pieces), definitions)));
  };
  const work = { formulas: createFormulas(failed), readElsewhere: failed, lexElsewhere };
  const text = signal('Begin.\n\n');
  const shown = (isOpen: boolean) => (
    <ReadingWork.Provider value={work}>
      <Markdown text={text} isOpen={isOpen} />
    </ReadingWork.Provider>
  );
  const { container, rerender, unmount } = render(shown(true));
  return {
    asked,
    unmount,
    paragraphs: () => container.querySelectorAll('p').length,
    words: () => container.textContent ?? '',
    end: () => rerender(shown(false)),
    grow: (more: string) =>
      act(() => {
        text.value += more;
      }),
  };
}

const lines = (count: number) => Array.from({ length: count }, (_, line) => `Line **${line}**.\n\n`).join('');
const done = async (lexed: () => LexedPieces) => ({ status: 'done' as const, value: lexed() });

describe('an answer that comes faster than it is read', () => {
  test('is lexed in another thread, in portions, while it grows', async () => {
    const { asked, grow, paragraphs } = comingAnswer(done);
    await grow(lines(3_000));
    await expect.poll(paragraphs, { timeout: 10_000 }).toBe(3_001);
    expect(asked.length).toBeGreaterThan(2);
    expect(Math.max(...asked)).toBeLessThan(13_000);
  });

  test('is not, where it comes as it is read', async () => {
    const { asked, grow, paragraphs } = comingAnswer(done);
    for (let part = 0; part < 10; part += 1) await grow(lines(10));
    await expect.poll(paragraphs).toBe(101);
    expect(asked).toEqual([]);
  });

  test.each<['failed' | 'overdue']>([['failed'], ['overdue']])(
    'is read here where the other thread has %s, which is asked no more',
    async (status) => {
      const { asked, grow, paragraphs } = comingAnswer(async () => ({ status }));
      await grow(lines(3_000));
      await expect.poll(paragraphs, { timeout: 10_000 }).toBe(3_001);
      expect(asked).toHaveLength(1);
    },
  );

  test('is read here where the other thread has too much to do to answer', async () => {
    const { asked, grow, paragraphs } = comingAnswer(() => new Promise(() => {}));
    await grow(lines(3_000));
    await expect.poll(paragraphs, { timeout: 10_000 }).toBe(3_001);
    expect(asked).toHaveLength(1);
  });

  test('is whole when it has grown, and ended, before the other thread has answered', async () => {
    const waiting: (() => void)[] = [];
    const { end, grow, paragraphs, words } = comingAnswer(
      (lexed) => new Promise((resolve) => waiting.push(() => resolve({ status: 'done', value: lexed() }))),
    );
    await grow(lines(1_000));
    await expect.poll(() => waiting.length).toBe(1);
    await grow('The end.');
    end();
    for (const answer of waiting) answer();
    await expect.poll(paragraphs, { timeout: 10_000 }).toBe(1_002);
    expect(words()).toContain('Line 999.');
    expect(words()).toContain('The end.');
  });

  test('changes nothing any more where it is not shown when the other thread answers', async () => {
    let answer = () => {};
    const { asked, grow, unmount } = comingAnswer(
      (lexed) =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 'done', value: lexed() });
        }),
    );
    await grow(lines(3_000));
    await expect.poll(() => asked.length).toBe(1);
    unmount();
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toHaveLength(1);
  });
});
