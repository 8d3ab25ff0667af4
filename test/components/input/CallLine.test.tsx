// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallLine } from '../../../components/input/CallLine.tsx';
import { axeViolations } from '../../support/axe.ts';

afterEach(cleanup);

const presets = [
  { id: '1', name: 'Terse', values: { length: 1, tone: 'dry' } },
  { id: '2', name: 'Usual', values: {} },
];

/** The line, and what was asked of the page so far. */
function line(part: Partial<ComponentProps<typeof CallLine>> = {}) {
  const asked: unknown[] = [];
  const { container } = render(
    <CallLine
      words="Your message is the input."
      trouble={undefined}
      presets={[]}
      presetId={null}
      onPreset={(id) => asked.push(id)}
      onSettings={() => asked.push('settings')}
      onFiles={(files) => asked.push(files.map(({ name }) => name))}
      {...part}
    />,
  );
  return { asked, container };
}

const configuration = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Configuration' });
const fileInput = () => screen.getByLabelText<HTMLInputElement>('Files to attach');

describe('how the message will be sent', () => {
  test('stands there in words, all of them where there is no room', () => {
    line();
    expect(screen.getByText('Your message is the input.').title).toBe('Your message is the input.');
  });

  test('gives way to why it is not as the runnable wants it', () => {
    line({ trouble: 'The schema is broken.' });
    expect(screen.getByText('The schema is broken.').closest('p')?.title).toBe('The schema is broken.');
    expect(screen.queryByText('Your message is the input.')).toBeNull();
  });

  test('has a button for what helps against trouble', () => {
    const asked: string[] = [];
    line({
      trouble: 'The schema is broken.',
      remedy: { label: 'Reload schema', onClick: () => asked.push('again') },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Reload schema' }));
    expect(asked).toEqual(['again']);
  });

  test.each<[string, Partial<ComponentProps<typeof CallLine>>, string]>([
    ['nothing is known', { words: '' }, 'Asking the runnable what it takes…'],
    ['there was trouble', { words: '', trouble: 'Broken.' }, 'Asking the runnable what it takes…'],
    ['it is known', {}, 'Your message is the input.'],
  ])('while the runnable is asked, where %s', (_, part, words) => {
    line({ ...part, isAsking: true });
    expect(screen.getByText(words).title).toBe(words);
  });

  test('keeps the focus in the line when the button has helped', () => {
    const remedy = { label: 'Reload schema', onClick() {} };
    const props = {
      words: '',
      presets: [],
      presetId: null,
      onPreset() {},
      onSettings() {},
      onFiles: undefined,
    };
    const { rerender } = render(<CallLine {...props} trouble="Broken." remedy={remedy} />);
    screen.getByRole('button', { name: remedy.label }).focus();
    rerender(<CallLine {...props} words="Your message is the input." trouble={undefined} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Message settings' }));
  });

  test('is changed in the input settings', () => {
    const { asked } = line();
    fireEvent.click(screen.getByRole('button', { name: 'Message settings' }));
    expect(asked).toEqual(['settings']);
  });
});

describe('the configuration', () => {
  test('is not asked about where there is one alone', () => {
    line();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('is one of the presets, with how much each changes, or the defaults', () => {
    line({ presets });
    expect([...configuration().options].map(({ text }) => text)).toEqual([
      'Defaults',
      'Terse (2 changed)',
      'Usual (0 changed)',
    ]);
  });

  test.each([
    [null, ''],
    ['2', '2'],
  ])('chosen is %s', (presetId, value) => {
    line({ presets, presetId });
    expect(configuration().value).toBe(value);
  });

  test.each([
    ['1', '1'],
    ['', null],
  ])('of %j is chosen as %s', (value, id) => {
    const { asked } = line({ presets, presetId: '2' });
    fireEvent.change(configuration(), { target: { value } });
    expect(asked).toEqual([id]);
  });
});

describe('files', () => {
  test('cannot be attached where the runnable takes none', () => {
    line({ onFiles: undefined });
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
    expect(screen.queryByLabelText('Files to attach')).toBeNull();
  });

  test('are asked for with the button, several at once', () => {
    line();
    const click = vi.spyOn(fileInput(), 'click');
    fireEvent.click(screen.getByRole('button', { name: 'Attach files' }));
    expect(click).toHaveBeenCalledOnce();
    expect(fileInput().multiple).toBe(true);
  });

  test('are attached in their order', () => {
    const { asked } = line();
    const files = [new File(['1'], 'one.txt'), new File(['2'], 'two.txt')];
    fireEvent.change(fileInput(), { target: { files } });
    expect(asked).toEqual([['one.txt', 'two.txt']]);
  });
});

test.each([true, false])('axe finds nothing, with presets and files: %s', async (has) => {
  const { container } = line(has ? { presets } : { onFiles: undefined });
  expect(await axeViolations(container)).toEqual([]);
});
