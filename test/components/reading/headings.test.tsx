// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown.tsx';
import { belowTitle, HeadingsAbove } from '../../../components/reading/reading-context.ts';
import { growingAnswer as answer } from '../../support/growing-answer.tsx';

const headings = (container: Element) =>
  [...container.querySelectorAll<HTMLElement>('[data-level]')].map(
    ({ localName, dataset, textContent }) =>
      `${localName} ${'#'.repeat(Number(dataset.level))} ${textContent}`,
  );

describe('headings of an answer', () => {
  test('begin right below that of the turn and skip no level, while it grows too', async () => {
    const { container, grow, end } = answer('### A\n\nText.\n\n');
    expect(headings(container)).toEqual(['h3 ### A']);
    for (const more of ['##### B\n\n', '- #', '## C\n\n', '## D\n\n', '### E', '\n\nEnd']) await grow(more);
    end();
    const all = ['h3 ### A', 'h4 ##### B', 'h3 ### C', 'h3 ## D', 'h4 ### E'];
    await expect.poll(() => headings(container)).toEqual(all);
  });

  test('keep their level across many paragraphs', () => {
    const { container } = answer(`## A\n\n${'Text.\n\n'.repeat(60)}#### B`, false);
    expect(headings(container)).toEqual(['h3 ## A', 'h4 #### B']);
  });

  test('stand one lower below a title', () => {
    const { container } = render(
      <HeadingsAbove.Provider value={belowTitle}>
        <Markdown text={signal('# A\n\n### B')} isOpen={false} />
      </HeadingsAbove.Provider>,
    );
    expect(headings(container)).toEqual(['h4 # A', 'h5 ### B']);
  });
});
