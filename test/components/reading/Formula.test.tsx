// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown.tsx';
import { type Formulas, ReadingWork } from '../../../components/reading/reading-work.ts';
import { mathTree } from '../../../lib/markdown/formula/math-tree.ts';
import { createFormulas } from '../../../lib/panel/page/formulas.ts';
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
    <ReadingWork.Provider value={{ formulas, readElsewhere: failed, lexElsewhere: failed }}>
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

test('a formula is its source as code until it is set as MathML', async () => {
  const { container } = answer('So $x^2$ is.');
  expect(container.querySelector('code')?.textContent).toBe('x^2');
  await expect.poll(() => container.querySelector('msup')?.textContent).toBe('x2');
  expect(container.querySelector('math')?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
  expect(container.querySelector('code')).toBeNull();
  expect(await axeViolations(container)).toEqual([]);
});

test('what cannot be set stays code', async () => {
  const { container } = answer('$a$ and $$\\nonesuch{x}$$');
  await expect.poll(() => container.querySelector('math')?.textContent).toBe('a');
  expect(container.querySelector('code')?.textContent).toBe('\\nonesuch{x}');
});

test('a formula keeps its elements while the words after it grow', async () => {
  const { container, grow } = answer('So $x^2$ is', { isOpen: true });
  await expect.poll(() => container.querySelector('math')).not.toBeNull();
  const formula = container.querySelector('math');
  await grow(' more than $x$');
  await grow('.\n\nEnd');
  expect(container.querySelector('math')).toBe(formula);
});

test('a formula that could not be tried is tried again when it is shown anew', async () => {
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

test('a formula that takes too long stays as it is written, and is not tried again', async () => {
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

test('a formula that was set is there at once when it is shown again', async () => {
  const formulas = settingFormulas();
  answer('So $x^2$ is.', { formulas });
  await expect.poll(() => formulas.known('x^2', false)).toBeTruthy();
  expect(answer('And $x^2$ is.', { formulas }).container.querySelector('msup')).not.toBeNull();
});

test('without a setter of formulas they stay as they are written', () => {
  const { container } = render(<Markdown text={signal('So $x^2$ is.')} isOpen={false} />);
  expect(container.querySelector('code')?.textContent).toBe('x^2');
});
