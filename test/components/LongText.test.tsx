// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { TextPart } from '../../components/answer/TextPart.tsx';
import { axeViolations } from '../support/axe.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const line = 'Forty characters of prose in every line.\n\n';
const text = (characters: number) => line.repeat(characters / line.length);
const shownLines = (container: Element) => container.querySelectorAll('p:not([tabindex])').length;
const note = (words: RegExp) => screen.getByText(words);

test('a text that can be read fast is shown whole, without a word', async () => {
  const { container } = render(<TextPart text={text(42_000)} isOpen={false} />);
  await expect.poll(() => shownLines(container)).toBe(1_000);
  expect(screen.queryByRole('button')).toBeNull();
});

test('of a longer one the beginning is shown, and it says so', async () => {
  const { container } = render(<TextPart text={text(420_000)} isOpen={false} />);
  const said = note(/The first 199,\d+ of 420,000 characters are shown/);
  expect(await axeViolations(said)).toEqual([]);
  await expect.poll(() => shownLines(container), { timeout: 15_000 }).toBe(4_761);
});

test('the rest is shown by a button, which hands on its focus', async () => {
  const { container } = render(<TextPart text={text(420_000)} isOpen={false} />);
  const button = screen.getByRole('button', { name: 'Show the rest' });
  button.focus();
  fireEvent.click(button);
  await expect.poll(() => document.activeElement?.textContent).toContain('All 420,000 characters are shown.');
  await expect.poll(() => shownLines(container), { timeout: 15_000 }).toBe(10_000);
});

test('the whole text can be saved without showing it', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  render(<TextPart text={text(420_000)} isOpen={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save the whole text' }));
  expect(await saved[0]?.text()).toBe(text(420_000));
});

test('of more than a million characters the next million is offered', () => {
  render(<TextPart text={text(2_100_000)} isOpen={false} />);
  expect(screen.getByRole('button', { name: 'Show 1,000,000 more' })).toBeTruthy();
});
