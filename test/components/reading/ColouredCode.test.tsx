// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown.tsx';
import { type Colour, ReadingWork } from '../../../components/reading/reading-context.ts';
import { highlighted } from '../../../lib/markdown/code/highlight.ts';
import { createFormulas } from '../../../lib/panel/page/dedicated-work.ts';
import { codeSamples } from '../../support/code-samples.ts';
import { EverythingInView } from '../../support/everything-in-view.ts';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', EverythingInView);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const failed = async () => ({ status: 'failed' as const });

const inColours: Colour = async (language, code) => ({ status: 'done', value: highlighted(language, code) });

function answer(start: string, isOpen = true, colour = inColours) {
  const text = signal(start);
  const work = { formulas: createFormulas(failed), colour, readElsewhere: failed, lexElsewhere: failed };
  const shown = (open: boolean) => (
    <ReadingWork.Provider value={work}>
      <Markdown text={text} isOpen={open} />
    </ReadingWork.Provider>
  );
  const { container, rerender } = render(shown(isOpen));
  return {
    code: (place = 0) => [...container.querySelectorAll('code')][place] as HTMLElement,
    colours: (place = 0) => container.querySelectorAll('code')[place]?.querySelectorAll('span').length ?? 0,
    grow: (more: string) =>
      act(() => {
        text.value += more;
      }),
    end: () => rerender(shown(false)),
  };
}

const coloured = '```js\nlet first = 1;\n```\n\n';

describe('code is coloured', () => {
  test('when its fence closes', async () => {
    const { colours, grow } = answer(`${coloured}\`\`\`js\nconst a = 1;\n`);
    await grow('const b = "s";\n``');
    await expect.poll(colours).toBeGreaterThan(1);
    await grow('`\n');
    await expect.poll(() => colours(1)).toBeGreaterThan(3);
  });

  test('only after it has stopped growing', async () => {
    const { colours, grow } = answer('```js\nconst a = 1;\n');
    await grow('const b = "s";\n``');
    const other = answer(coloured);
    await expect.poll(other.colours).toBeGreaterThan(1);
    expect(colours()).toBe(0);
  });

  test('when the answer ends without a closing fence', async () => {
    const { colours, grow, end } = answer('```js\nconst a = 1;\n');
    await grow('const b = 2;');
    end();
    await expect.poll(colours).toBeGreaterThan(3);
  });

  test.each(['', 'brainfuck'])('unless its language is “%s”', async (language) => {
    const { colours } = answer(`\`\`\`${language}\nconst a = 1;\n\`\`\`\n\n${coloured}`, false);
    await expect.poll(() => colours(1)).toBeGreaterThan(1);
    expect(colours()).toBe(0);
  });

  test.each(Object.entries(codeSamples))('without changing its text: %s', async (language, text) => {
    const { code, colours } = answer(`~~~~${language}\n${text}~~~~\n`, false);
    await expect.poll(colours).toBeGreaterThan(0);
    expect(code().textContent).toBe(text.trimEnd());
  });
});

describe('coloured code', () => {
  test('keeps its elements while the answer grows', async () => {
    const { code, colours, grow, end } = answer('```js\nconst a = 1;\n```\n\n');
    await expect.poll(colours).toBeGreaterThan(1);
    const first = code().querySelector('span');
    await grow('More.\n\n```js\nlet b');
    await grow(' = 2;\n```\n');
    end();
    await expect.poll(() => code(1).querySelector('span')).not.toBeNull();
    expect(code().querySelector('span')).toBe(first);
  });

  test('replaces plain code only when its text is not selected', async () => {
    const { code, colours, grow } = answer('```js\nconst a = 1;\n');
    document.getSelection()?.selectAllChildren(code());
    await grow(`\`\`\`\n\n${coloured}`);
    await expect.poll(() => colours(1)).toBeGreaterThan(1);
    expect(colours()).toBe(0);
    document.getSelection()?.removeAllRanges();
    await expect.poll(colours).toBeGreaterThan(1);
  });
});

test.each(['failed', 'overdue'] as const)('code stays plain if its colours are %s', async (status) => {
  const { code, colours, grow } = answer(coloured, true, async (language, text) =>
    text.includes('first') ? { status } : { status: 'done', value: highlighted(language, text) },
  );
  await grow('```js\nconst a = 1;\n```\n');
  await expect.poll(() => colours(1)).toBeGreaterThan(1);
  expect(colours()).toBe(0);
  expect(code().textContent).toBe('let first = 1;');
});
