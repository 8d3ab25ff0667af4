// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import type { ComponentProps } from 'preact';
import { describe, expect, test } from 'vitest';
import { FindBar } from '../../../components/find/FindBar.tsx';
import { axeViolations } from '../../support/axe.ts';

const found = [
  { turn: 3, count: 2 },
  { turn: 8, count: 39 },
];

/** Renders the bar and records its callbacks. */
function bar(part: Partial<ComponentProps<typeof FindBar>> = {}) {
  const asked: unknown[] = [];
  const { container } = render(
    <FindBar
      asked={1}
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

test('the find bar has focus, shows the current match, and has no axe violations', async () => {
  const { box, container } = bar();
  expect(document.activeElement).toBe(box);
  expect(screen.getByRole('status').textContent).toBe('3 of 41');
  expect(await axeViolations(container)).toEqual([]);
});

test('the find bar reports no matches only after a query', () => {
  bar({ found: [], at: undefined });
  expect(screen.getByRole('status').textContent).toBe('No matches');
  cleanup();
  const { button } = bar({ query: '', found: undefined, at: undefined });
  expect(screen.getByRole('status').textContent).toBe('');
  expect(button('Next match')).toHaveProperty('disabled', true);
});

describe('find bar keys', () => {
  test.each([
    ['Enter goes to the next match', { key: 'Enter' }, [1]],
    ['Shift+Enter goes to the previous match', { key: 'Enter', shiftKey: true }, [-1]],
    ['Escape closes', { key: 'Escape' }, ['close']],
    ['Enter that ends a composition is ignored', { key: 'Enter', isComposing: true }, []],
    ['a letter is only typed', { key: 'r' }, []],
  ])('%s', (_, init, expected) => {
    const { asked, box } = bar();
    fireEvent.keyDown(box, init);
    expect(asked).toEqual(expected);
  });

  test('on its buttons: Escape closes and Enter is left to the button', () => {
    const { asked, button } = bar();
    fireEvent.keyDown(button('Next match'), { key: 'Enter' });
    expect(asked).toEqual([]);
    fireEvent.keyDown(button('Next match'), { key: 'Escape' });
    expect(asked).toEqual(['close']);
  });
});

test("the find bar's buttons step and close", () => {
  const { asked, button, box } = bar();
  fireEvent.click(button('Next match'));
  fireEvent.click(button('Previous match'));
  fireEvent.click(button('Close'));
  fireEvent.input(box, { target: { value: 'rivers' } });
  expect(asked).toEqual([1, -1, 'close', 'rivers']);
});
