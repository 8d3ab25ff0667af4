// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/axe.ts';
import { active, options, promptComposer, some } from '../../support/prompt-composer.tsx';

describe('prompt picker', () => {
  test('opens on a slash with the first prompt selected and focus in the text box', () => {
    const { box, type } = promptComposer();
    type('/');
    expect(options()).toEqual([
      '/sum Sum up.',
      '/summary Summarise {{text}} for {{whom}}.',
      '/translate Translate.',
    ]);
    expect(active()).toEqual(['/sum']);
    const list = screen.getByRole('listbox', { name: 'Prompts' });
    const [first] = screen.getAllByRole('option');
    expect([box.getAttribute('aria-controls'), box.getAttribute('aria-activedescendant')]).toEqual([
      list.id,
      first?.id,
    ]);
    expect(document.activeElement).toBe(box);
    expect(screen.getByRole('status').textContent).toBe('3 prompts');
  });

  test('is filtered by what follows the slash', () => {
    const { type } = promptComposer();
    type('/');
    type('/tr');
    expect(options()).toEqual(['/translate Translate.']);
    expect(screen.getByRole('status').textContent).toBe('1 prompt');
  });

  test.each(['/nothing', 'a/', 'sum', '/sum up', '//'])('stays closed for the text %j', (written) => {
    const { box, type, sent, press } = promptComposer();
    type(written);
    expect(options()).toEqual([]);
    expect(box.hasAttribute('aria-controls') || box.hasAttribute('aria-activedescendant')).toBe(false);
    press('Enter');
    expect(sent).toEqual([written]);
  });

  test('stays closed for a stored draft until the text changes', () => {
    promptComposer(some, '/sum');
    expect(options()).toEqual([]);
  });
});

describe('arrow keys in the prompt picker wrap around', () => {
  test.each([
    [['ArrowDown'], '/summary'],
    [['ArrowDown', 'ArrowDown'], '/translate'],
    [['ArrowDown', 'ArrowDown', 'ArrowDown'], '/sum'],
    [['ArrowUp'], '/translate'],
    [['ArrowDown', 'ArrowUp'], '/sum'],
  ])('%j', (keys, name) => {
    const { type, press, box } = promptComposer();
    type('/');
    for (const key of keys) expect(press(key)).toBe(false);
    expect(active()).toEqual([name]);
    expect(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
      name,
    );
  });

  test('and start over after typing', () => {
    const { type, press } = promptComposer();
    type('/');
    press('ArrowDown');
    type('/s');
    expect(active()).toEqual(['/sum']);
  });
});

test.each(['', '/', '/nothing'])(
  'the prompt picker has no axe violations with the text %j',
  async (written) => {
    const { container, type } = promptComposer();
    type(written);
    expect(await axeViolations(container)).toEqual([]);
  },
);
