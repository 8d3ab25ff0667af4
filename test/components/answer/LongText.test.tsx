// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { LongText } from '../../../components/answer/LongText.tsx';
import { PartList } from '../../../components/answer/PartList.tsx';
import { OutgoingText } from '../../../components/ui/Outgoing.tsx';
import { axeViolations } from '../../support/axe.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const line = `${'Prose '.repeat(13)}here.\n\n`;
const text = (characters: number) => line.repeat(characters / line.length);
const shown = (container: Element) => container.querySelector('pre')?.textContent;
/** Shows the text as plain text: Markdown takes longer to draw. */
const written = (length: number) => (
  <LongText text={text(length)}>{(part, isWhole) => <pre data-whole={isWhole}>{part}</pre>}</LongText>
);

const note = (words: RegExp) => screen.getByText(words);

test('long text: is shown whole, without a note, below the limit', async () => {
  const { container } = render(
    <PartList parts={[{ kind: 'text', text: text(85_000) }]} isOpen={false} onAnswerField={undefined} />,
  );
  await expect.poll(() => container.querySelectorAll('p').length).toBe(1_000);
  expect(screen.queryByRole('button')).toBeNull();
});

test('long text: is cut at a line break, with a note, above the limit', async () => {
  const { container } = render(written(425_000));
  const said = note(/The first 199,920 of 425,000 characters are shown/);
  expect(await axeViolations(said)).toEqual([]);
  expect(shown(container)).toBe(text(425_000).slice(0, 199920));
});

test('long text: is shown whole by a button, which passes its focus on', async () => {
  const { container } = render(written(425_000));
  const button = screen.getByRole('button', { name: 'Show the rest' });
  button.focus();
  fireEvent.click(button);
  await expect.poll(() => document.activeElement?.textContent).toContain('All 425,000 characters are shown.');
  expect(shown(container)).toBe(text(425_000));
});

test('long text: can be saved whole without showing it', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  render(written(425_000));
  fireEvent.click(screen.getByRole('button', { name: 'Save the whole text' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe(text(425_000));
});

test('long text: from a trace is saved as it may leave, or says why not', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  const outgoing = vi
    .fn()
    .mockRejectedValueOnce(new Error('Secrets are locked.'))
    .mockResolvedValueOnce('[secret]');
  render(<OutgoingText.Provider value={outgoing}>{written(425_000)}</OutgoingText.Provider>);
  const save = screen.getByRole('button', { name: 'Save the whole text' });
  fireEvent.click(save);
  await screen.findByText('Secrets are locked.');
  expect(saved).toEqual([]);
  fireEvent.click(save);
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe('[secret]');
});

test('long text: grows by about a million characters per click', () => {
  render(written(2_125_000));
  expect(screen.getByRole('button', { name: /^Show (999|1,000),\d{3} more$/ })).toBeTruthy();
});
