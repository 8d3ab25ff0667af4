// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Markdown } from '../../components/reading/Markdown.tsx';
import { mathLoading } from '../../components/reading/math-loading.ts';
import { axeViolations } from '../support/axe.ts';

afterEach(cleanup);

function answer(start: string, isOpen = false) {
  const text = signal(start);
  const { container } = render(<Markdown text={text} isOpen={isOpen} />);
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
  const { container, grow } = answer('So $x^2$ is', true);
  await expect.poll(() => container.querySelector('math')).not.toBeNull();
  const formula = container.querySelector('math');
  await grow(' more than $x$');
  await grow('.\n\nEnd');
  expect(container.querySelector('math')).toBe(formula);
});

test('where formulas cannot be set, the next one tries again', async () => {
  let tries = 0;
  const { made, need } = mathLoading(async () => {
    tries += 1;
    if (tries === 1) throw new Error('Failed to fetch');
    return { mathTree: () => ['set'] };
  });
  await need();
  expect(made.value).toBeUndefined();
  await Promise.all([need(), need()]);
  expect([made.value?.('x', false), tries]).toEqual([['set'], 2]);
});
