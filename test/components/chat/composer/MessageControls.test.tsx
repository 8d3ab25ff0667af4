// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { describe, expect, test, vi } from 'vitest';
import { MessageControls } from '../../../../components/chat/composer/MessageControls.tsx';
import { axeViolations } from '../../../support/axe.ts';

const presets = [
  { id: '1', name: 'Terse', values: { length: 1, tone: 'dry' } },
  { id: '2', name: 'Usual', values: {} },
];

const how = { names: 'question, said', isCode: true, sentence: 'Your message goes to “question”.' };

/** Renders the controls and records their callbacks. */
function controls(part: Partial<ComponentProps<typeof MessageControls>> = {}) {
  const asked: unknown[] = [];
  const { container } = render(
    <MessageControls
      how={how}
      isAsking={false}
      presets={[]}
      tabs={null}
      presetId={null}
      onPreset={(id) => asked.push(id)}
      onSettings={() => asked.push('settings')}
      isRunning={false}
      onCompare={() => asked.push('compare')}
      onFiles={(files) => asked.push(files.map(({ name }) => name))}
      {...part}
    />,
  );
  return { asked, container };
}

const configuration = () =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: 'Runnable configuration' });
const fileInput = () => screen.getByLabelText<HTMLInputElement>('Files to attach');

const settings = () => screen.getByRole('button', { name: /^Message settings/ });

describe('button of how a message is sent', () => {
  test.each<[string, Partial<ComponentProps<typeof MessageControls>>, string, string, string]>([
    [
      'shows the fields and is named by the sentence',
      {},
      'question, said',
      'Message settings: question, said. Your message goes to “question”.',
      'Message settings\nYour message goes to “question”.',
    ],
    [
      'names itself until that is known',
      { how: undefined },
      'Message settings',
      'Message settings',
      'Message settings',
    ],
    [
      'says that the runnable is asked',
      { how: undefined, isAsking: true },
      'Asking the runnable what it takes…',
      'Message settings: Asking the runnable what it takes…',
      'Message settings\nAsking the runnable what it takes…',
    ],
  ])('%s', (_, part, shown, name, tooltip) => {
    controls(part);
    expect(settings().textContent).toBe(shown);
    expect(settings().getAttribute('aria-label')).toBe(name);
    expect(settings().dataset.tooltip).toBe(tooltip);
    expect(name).toContain(shown);
  });

  test('opens the message settings', () => {
    const { asked } = controls();
    fireEvent.click(settings());
    expect(asked).toEqual(['settings']);
  });
});

describe('choice of a configuration', () => {
  test('is hidden without presets', () => {
    controls();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('lists the defaults and the presets, with the number of their changes', () => {
    controls({ presets });
    expect([...configuration().options].map(({ text }) => text)).toEqual([
      'No preset',
      'Terse (2 values changed)',
      'Usual (all defaults)',
    ]);
  });

  test.each([
    [null, ''],
    ['2', '2'],
  ])('shows the preset %s', (presetId, value) => {
    controls({ presets, presetId });
    expect(configuration().value).toBe(value);
  });

  test.each([
    ['1', '1'],
    ['', null],
  ])('of %j calls back with %s', (value, id) => {
    const { asked } = controls({ presets, presetId: '2' });
    fireEvent.change(configuration(), { target: { value } });
    expect(asked).toEqual([id]);
  });
});

describe('files of a message', () => {
  test('cannot be attached if the runnable accepts none', () => {
    controls({ onFiles: undefined });
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
    expect(screen.queryByLabelText('Files to attach')).toBeNull();
  });

  test('are chosen with a button, several at once', () => {
    controls();
    const click = vi.spyOn(fileInput(), 'click');
    fireEvent.click(screen.getByRole('button', { name: 'Attach files' }));
    expect(click).toHaveBeenCalledOnce();
    expect(fileInput().multiple).toBe(true);
  });

  test('are attached in order', () => {
    const { asked } = controls();
    const files = [new File(['1'], 'one.txt'), new File(['2'], 'two.txt')];
    fireEvent.change(fileInput(), { target: { files } });
    expect(asked).toEqual([['one.txt', 'two.txt']]);
  });
});

test.each([true, false])('the controls have no axe violations, with presets and files: %s', async (has) => {
  const { container } = controls(has ? { presets } : { onFiles: undefined });
  expect(await axeViolations(container)).toEqual([]);
});

describe('menu of more ways to send', () => {
  const opened = (part: Partial<ComponentProps<typeof MessageControls>> = {}) => {
    const scene = controls(part);
    const popover = scene.container.querySelector('[popover]') as HTMLElement;
    popover.hidePopover = () => scene.asked.push('closed');
    fireEvent(popover, Object.assign(new Event('toggle'), { newState: 'open' }));
    return { ...scene, item: screen.getByRole('button', { name: 'Compare with…', hidden: true }) };
  };

  test('has a comparison of answers', () => {
    const { item, asked } = opened();
    fireEvent.click(item);
    expect(asked).toEqual(['closed', 'compare']);
  });

  test('sends nothing while an answer is generated', () => {
    expect(opened({ isRunning: true }).item.hasAttribute('disabled')).toBe(true);
  });
});
