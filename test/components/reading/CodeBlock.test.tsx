// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { Markdown } from '../../../components/reading/Markdown.tsx';
import { axeViolations } from '../../support/axe.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const lines = (count: number) => Array.from({ length: count }, (_, place) => `line ${place + 1}\n`).join('');
const code = (count: number) => `\`\`\`\n${lines(count)}\`\`\`\n`;

function answer(start: string, isOpen = false) {
  const text = signal(start);
  const shown = (open: boolean) => <Markdown text={text} isOpen={open} />;
  const { container, rerender } = render(shown(isOpen));
  return {
    container,
    shownLines: () => container.querySelector('code')?.textContent?.trimEnd().split('\n').length,
    grow: (more: string) =>
      act(() => {
        text.value += more;
      }),
    end: () => rerender(shown(false)),
  };
}

const button = (name: string) => screen.getByRole('button', { name });
const isExpanded = (name: string) => button(name).getAttribute('aria-expanded');

test('long code in a stored answer is folded, with a button for the rest', async () => {
  const { container, shownLines } = answer(code(80));
  expect([shownLines(), isExpanded('Show all 80 lines')]).toEqual([20, 'false']);
  expect(await axeViolations(container)).toEqual([]);

  fireEvent.click(button('Show all 80 lines'));
  await expect.poll(shownLines).toBe(80);
  expect(isExpanded('Show fewer lines')).toBe('true');

  fireEvent.click(button('Show fewer lines'));
  await expect.poll(shownLines).toBe(20);
});

test('code of sixty lines is shown whole', () => {
  const { shownLines } = answer(code(60));
  expect([shownLines(), screen.queryByRole('button', { name: /lines/ })]).toEqual([60, null]);
});

test('growing code is folded only by the button', async () => {
  const { shownLines, grow, end } = answer(`\`\`\`\n${lines(40)}`, true);
  await grow(lines(40));
  expect(shownLines()).toBe(80);
  await grow('```\n\nMore.\n\n');
  end();
  expect(shownLines()).toBe(80);

  fireEvent.click(button('Show fewer lines'));
  await expect.poll(shownLines).toBe(20);
  expect(isExpanded('Show all 80 lines')).toBe('false');
});

test('folded code that grows counts its lines', async () => {
  const { shownLines, grow } = answer(`\`\`\`\n${lines(70)}`, true);
  fireEvent.click(button('Show fewer lines'));
  await grow(lines(10));
  expect([shownLines(), isExpanded('Show all 80 lines')]).toEqual([20, 'false']);
});

test('folded code is copied whole', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } });
  answer(code(80));
  fireEvent.click(button('Copy code'));
  await expect.poll(() => copied).toEqual([lines(80).trimEnd()]);
});

test('very long code is rendered 2,000 lines at a time, and focus stays on its button', async () => {
  const { shownLines } = answer(`\`\`\`\n${lines(4_500)}`, true);
  expect(shownLines()).toBe(2_000);
  fireEvent.click(button('Show 2,000 more of 2,500 lines'));
  await expect.poll(shownLines).toBe(4_000);
  const last = button('Show 500 more of 500 lines');
  last.focus();
  fireEvent.click(last);
  await expect.poll(shownLines).toBe(4_500);
  expect(document.activeElement?.closest('figure')).not.toBeNull();
});
