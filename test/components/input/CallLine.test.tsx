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

/** Renders the line and records its callbacks. */
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

describe('line that says how a message is sent', () => {
  test('has its whole text as a tooltip', () => {
    line();
    expect(screen.getByText('Your message is the input.').title).toBe('Your message is the input.');
  });

  test('shows schema trouble instead', () => {
    line({ trouble: 'The schema is broken.' });
    expect(screen.getByText('The schema is broken.').closest('p')?.title).toBe('The schema is broken.');
    expect(screen.queryByText('Your message is the input.')).toBeNull();
  });

  test('has a button that helps with the trouble', () => {
    const asked: string[] = [];
    line({
      trouble: 'The schema is broken.',
      remedy: { label: 'Reload schema', onClick: () => asked.push('again') },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Reload schema' }));
    expect(asked).toEqual(['again']);
  });

  test.each<[string, Partial<ComponentProps<typeof CallLine>>, string]>([
    ['nothing is known yet', { words: '' }, 'Asking the runnable what it takes…'],
    ['there was trouble', { words: '', trouble: 'Broken.' }, 'Asking the runnable what it takes…'],
    ['it is known already', {}, 'Your message is the input.'],
  ])('while the schema is loading and %s', (_, part, words) => {
    line({ ...part, isAsking: true });
    expect(screen.getByText(words).title).toBe(words);
  });

  test('keeps focus when the button has helped and is gone', () => {
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

  test('opens the input settings', () => {
    const { asked } = line();
    fireEvent.click(screen.getByRole('button', { name: 'Message settings' }));
    expect(asked).toEqual(['settings']);
  });
});

describe('choice of a configuration', () => {
  test('is hidden without presets', () => {
    line();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('lists the defaults and the presets, with the number of their changes', () => {
    line({ presets });
    expect([...configuration().options].map(({ text }) => text)).toEqual([
      'Defaults',
      'Terse (2 values changed)',
      'Usual (all defaults)',
    ]);
  });

  test.each([
    [null, ''],
    ['2', '2'],
  ])('shows the preset %s', (presetId, value) => {
    line({ presets, presetId });
    expect(configuration().value).toBe(value);
  });

  test.each([
    ['1', '1'],
    ['', null],
  ])('of %j calls back with %s', (value, id) => {
    const { asked } = line({ presets, presetId: '2' });
    fireEvent.change(configuration(), { target: { value } });
    expect(asked).toEqual([id]);
  });
});

describe('files of a message', () => {
  test('cannot be attached if the runnable takes none', () => {
    line({ onFiles: undefined });
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
    expect(screen.queryByLabelText('Files to attach')).toBeNull();
  });

  test('are chosen with a button, several at once', () => {
    line();
    const click = vi.spyOn(fileInput(), 'click');
    fireEvent.click(screen.getByRole('button', { name: 'Attach files' }));
    expect(click).toHaveBeenCalledOnce();
    expect(fileInput().multiple).toBe(true);
  });

  test('are attached in order', () => {
    const { asked } = line();
    const files = [new File(['1'], 'one.txt'), new File(['2'], 'two.txt')];
    fireEvent.change(fileInput(), { target: { files } });
    expect(asked).toEqual([['one.txt', 'two.txt']]);
  });
});

test.each([true, false])('the line has no axe violations, with presets and files: %s', async (has) => {
  const { container } = line(has ? { presets } : { onFiles: undefined });
  expect(await axeViolations(container)).toEqual([]);
});
