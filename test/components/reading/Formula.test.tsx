// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown.tsx';
import { type Formulas, ReadingWork } from '../../../components/reading/reading-context.ts';
import { type MathNode, mathTree } from '../../../lib/markdown/formula/math-tree.ts';
import { createFormulas } from '../../../lib/panel/page/dedicated-work.ts';
import { axeViolations } from '../../support/axe.ts';
import { EverythingInView } from '../../support/everything-in-view.ts';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', EverythingInView);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settingFormulas = () =>
  createFormulas(async (_, { source, isDisplay }) => ({
    status: 'done',
    value: mathTree(source, isDisplay),
  }));

const failed = async () => ({ status: 'failed' as const });

type Shown = { isOpen?: boolean; formulas?: Formulas };

function answer(start: string, { isOpen = false, formulas = settingFormulas() }: Shown = {}) {
  const text = signal(start);
  const { container } = render(
    <ReadingWork.Provider value={{ formulas, colour: failed, readElsewhere: failed, lexElsewhere: failed }}>
      <Markdown text={text} isOpen={isOpen} />
    </ReadingWork.Provider>,
  );
  return {
    container,
    grow: (more: string) =>
      act(() => {
        text.value += more;
      }),
  };
}

test('a formula is shown as source code until its MathML is ready', async () => {
  const { container } = answer('So $x^2$ is.');
  expect(container.querySelector('code')?.textContent).toBe('x^2');
  await expect.poll(() => container.querySelector('msup')?.textContent).toBe('x2');
  expect(container.querySelector('math')?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
  expect(container.querySelector('code')).toBeNull();
  expect(await axeViolations(container)).toEqual([]);
});

test('a part of a formula that has a look shows it, and no other has a class', async () => {
  const part = (element: 'math' | 'mrow', looks: 'box'[], ...inside: MathNode[]): MathNode => ({
    element,
    looks,
    inside,
    attributes: {},
    styles: {},
  });
  const value = [part('math', [], part('mrow', ['box'], 'x'))];
  const { container } = answer('So $x$ is.', {
    formulas: createFormulas(async () => ({ status: 'done', value })),
  });
  await expect.poll(() => container.querySelector('math')).not.toBeNull();
  const shown = [...container.querySelectorAll('math, mrow')].map((drawn) => drawn.getAttribute('class'));
  expect(shown).toEqual([null, expect.stringContaining('box')]);
});

test('an invalid formula stays source code', async () => {
  const { container } = answer('$a$ and $$\\nonesuch{x}$$');
  await expect.poll(() => container.querySelector('math')?.textContent).toBe('a');
  expect(container.querySelector('code')?.textContent).toBe('\\nonesuch{x}');
});

test('a formula keeps its elements while later text grows', async () => {
  const { container, grow } = answer('So $x^2$ is', { isOpen: true });
  await expect.poll(() => container.querySelector('math')).not.toBeNull();
  const formula = container.querySelector('math');
  await grow(' more than $x$');
  await grow('.\n\nEnd');
  expect(container.querySelector('math')).toBe(formula);
});

test('a formula is retried after a failure of the other thread', async () => {
  let isBroken = true;
  const formulas = createFormulas(async (_, { source, isDisplay }) =>
    isBroken ? { status: 'failed' } : { status: 'done', value: mathTree(source, isDisplay) },
  );
  answer('So $x^2$ is.', { formulas });
  await expect.poll(() => formulas.known('x^2', false)).toBeUndefined();
  isBroken = false;
  const { container } = answer('And $x^2$ is.', { formulas });
  await expect.poll(() => container.querySelector('msup')?.textContent).toBe('x2');
});

test('a formula that exceeds its deadline stays source code and is not retried', async () => {
  const tried: string[] = [];
  const formulas = createFormulas(async (_, { source }) => {
    tried.push(source);
    return { status: 'overdue' };
  });
  const { container } = answer('So $x^2$ is.', { formulas });
  await expect.poll(() => formulas.known('x^2', false)).toBeNull();
  expect(await formulas.set('x^2', false, new AbortController().signal)).toBeNull();
  expect([tried, container.querySelector('code')?.textContent]).toEqual([['x^2'], 'x^2']);
});

test('a known formula is shown at once the second time', async () => {
  const formulas = settingFormulas();
  answer('So $x^2$ is.', { formulas });
  await expect.poll(() => formulas.known('x^2', false)).toBeTruthy();
  expect(answer('And $x^2$ is.', { formulas }).container.querySelector('msup')).not.toBeNull();
});

test('without a formula worker formulas stay source code', () => {
  const { container } = render(<Markdown text={signal('So $x^2$ is.')} isOpen={false} />);
  expect(container.querySelector('code')?.textContent).toBe('x^2');
});
