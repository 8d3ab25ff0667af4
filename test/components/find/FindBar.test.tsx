// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { afterEach, describe, expect, test } from 'vitest';
import { FindBar } from '../../../components/find/FindBar.tsx';
import { axeViolations } from '../../support/axe.ts';

afterEach(cleanup);

const found = [
  { turn: 3, count: 2 },
  { turn: 8, count: 39 },
];

/** The bar, and what was asked of it so far. */
function bar(part: Partial<ComponentProps<typeof FindBar>> = {}) {
  const asked: unknown[] = [];
  const { container } = render(
    <FindBar
      query="river"
      found={found}
      at={{ turn: 8, nth: 0 }}
      onQuery={(query) => asked.push(query)}
      onStep={(by) => asked.push(by)}
      onClose={() => asked.push('close')}
      {...part}
    />,
  );
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find in conversation' });
  return { asked, container, box, button: (name: string) => screen.getByRole('button', { name }) };
}

test('the bar has the focus, says which match it is at, and breaks no rule that axe knows', async () => {
  const { box, container } = bar();
  expect(document.activeElement).toBe(box);
  expect(screen.getByRole('status').textContent).toBe('3 of 41');
  expect(await axeViolations(container)).toEqual([]);
});

test('it says that there is none, and nothing before it was asked', () => {
  bar({ found: [], at: undefined });
  expect(screen.getByRole('status').textContent).toBe('No matches');
  cleanup();
  const { button } = bar({ query: '', found: undefined, at: undefined });
  expect(screen.getByRole('status').textContent).toBe('');
  expect(button('Next match')).toHaveProperty('disabled', true);
});

describe('by its keys', () => {
  test.each([
    ['Enter goes on', { key: 'Enter' }, [1]],
    ['Shift+Enter goes back', { key: 'Enter', shiftKey: true }, [-1]],
    ['Escape closes', { key: 'Escape' }, ['close']],
    ['Enter that ends a composition does nothing', { key: 'Enter', isComposing: true }, []],
    ['a letter does nothing but being written', { key: 'r' }, []],
  ])('%s', (_, init, expected) => {
    const { asked, box } = bar();
    fireEvent.keyDown(box, init);
    expect(asked).toEqual(expected);
  });

  test('Escape closes from its buttons, too, and Enter is left to them', () => {
    const { asked, button } = bar();
    fireEvent.keyDown(button('Next match'), { key: 'Enter' });
    expect(asked).toEqual([]);
    fireEvent.keyDown(button('Next match'), { key: 'Escape' });
    expect(asked).toEqual(['close']);
  });
});

test('its buttons go on, back and close', () => {
  const { asked, button, box } = bar();
  fireEvent.click(button('Next match'));
  fireEvent.click(button('Previous match'));
  fireEvent.click(button('Close'));
  fireEvent.input(box, { target: { value: 'rivers' } });
  expect(asked).toEqual([1, -1, 'close', 'rivers']);
});
