// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, render } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown.tsx';
import { type LexElsewhere, ReadingWork } from '../../../components/reading/reading-context.ts';
import type { WorkOutcome } from '../../../lib/chat/run/work-outcome.ts';
import { type LexedPieces, lexPieces } from '../../../lib/markdown/lex-markdown.ts';
import { createFormulas } from '../../../lib/panel/page/dedicated-work.ts';

// Reading thousands of lines takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
const patience = { timeout: 60_000 };

const failed = async () => ({ status: 'failed' as const });

/** Renders an answer; `outcome` decides what the other thread replies. */
function comingAnswer(outcome: (lexed: () => LexedPieces) => Promise<WorkOutcome<LexedPieces>>) {
  const asked: number[] = [];
  const lexElsewhere: LexElsewhere = (pieces, definitions) => {
    asked.push(pieces.reduce((sum, { raw }) => sum + raw.length, 0));
    return outcome(() => structuredClone(lexPieces(structuredClone(pieces), definitions)));
  };
  const work = { formulas: createFormulas(failed), colour: failed, readElsewhere: failed, lexElsewhere };
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

describe('answer that arrives faster than it is read', () => {
  test('is lexed by the other thread in portions while it grows', async () => {
    const { asked, grow, paragraphs } = comingAnswer(done);
    await grow(lines(1_500));
    await expect.poll(paragraphs, patience).toBe(1_501);
    expect(asked.length).toBeGreaterThan(2);
    expect(Math.max(...asked)).toBeLessThan(13_000);
  });

  test('is lexed on the page if it arrives slowly enough', async () => {
    const { asked, grow, paragraphs } = comingAnswer(done);
    for (let part = 0; part < 10; part += 1) await grow(lines(10));
    await expect.poll(paragraphs, patience).toBe(101);
    expect(asked).toEqual([]);
  });

  test.each<['failed' | 'overdue']>([['failed'], ['overdue']])(
    'is lexed on the page after the reply “%s” of the other thread, which is not asked again',
    async (status) => {
      const { asked, grow, paragraphs } = comingAnswer(async () => ({ status }));
      await grow(lines(1_500));
      await expect.poll(paragraphs, patience).toBe(1_501);
      expect(asked).toHaveLength(1);
    },
  );

  test('is lexed on the page if the other thread does not reply', async () => {
    const { asked, grow, paragraphs } = comingAnswer(() => new Promise(() => {}));
    await grow(lines(1_500));
    await expect.poll(paragraphs, patience).toBe(1_501);
    expect(asked).toHaveLength(1);
  });

  test('is complete if it ends before the other thread replies', async () => {
    const waiting: (() => void)[] = [];
    const { end, grow, paragraphs, words } = comingAnswer(
      (lexed) => new Promise((resolve) => waiting.push(() => resolve({ status: 'done', value: lexed() }))),
    );
    await grow(lines(1_000));
    await expect.poll(() => waiting.length, patience).toBe(1);
    await grow('The end.');
    end();
    for (const answer of waiting) answer();
    await expect.poll(paragraphs, patience).toBe(1_002);
    expect(words()).toContain('Line 999.');
    expect(words()).toContain('The end.');
  });

  test('ignores a reply after it is unmounted', async () => {
    let answer = () => {};
    const { asked, grow, unmount } = comingAnswer(
      (lexed) =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 'done', value: lexed() });
        }),
    );
    await grow(lines(1_500));
    await expect.poll(() => asked.length, patience).toBe(1);
    unmount();
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toHaveLength(1);
  });
});
