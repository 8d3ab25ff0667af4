// @vitest-environment happy-dom

import { fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/axe.ts';
import { inspectedTrace, items } from '../../support/inspected.ts';
import { renderInspector } from '../../support/inspector-scene.tsx';

describe('events', () => {
  const rows = () => screen.getAllByRole('row').filter((row) => row.dataset.row !== undefined);

  function open(...of: Parameters<typeof renderInspector>) {
    const container = renderInspector(...of);
    fireEvent.click(screen.getByRole('tab', { name: 'Events' }));
    return container;
  }

  test('of a long trace, only those in view are drawn', () => {
    open(inspectedTrace({ events: items(Array.from({ length: 200_000 }, () => '"x"')) }));
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('200001');
    expect(rows().length).toBeLessThan(100);
  });

  test('show control characters as codes', () => {
    open(inspectedTrace({ events: items(['"a\u0000\u202eb\n"']) }));
    expect(rows()[0]?.textContent).toContain('"a\\u0000\\u202eb\\n"');
  });

  test('open with what they did to the answer', async () => {
    const container = open();
    const grid = screen.getByRole('grid');
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    fireEvent.keyDown(grid, { key: 'Enter' });
    const detail = screen.getByRole('region', { name: 'Event 2 of 3' });
    expect((await within(detail).findByText('two')).tagName).toBe('INS');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('show their data raw, as hex, and with what changed', () => {
    open(inspectedTrace({ events: items(['{"a": 1}', '{"a": 12}']) }));
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'End' });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Enter' });
    const detail = screen.getByRole('region', { name: 'Event 2 of 2' });
    fireEvent.click(within(detail).getByRole('radio', { name: 'Hex' }));
    expect(detail.textContent).toContain('7b 22 61 22');
    fireEvent.click(within(detail).getByRole('radio', { name: 'Changes' }));
    expect(detail.querySelector('ins')?.textContent).toBe('2');
  });

  test('of an answer that was read on say after which the connection broke', () => {
    open(inspectedTrace({ breaks: [45] }));
    expect(screen.getByText(/The connection broke after 45 ms, after 2 events/)).toBeTruthy();
  });

  test('of one read say so', () => {
    open(inspectedTrace({ events: items(['"a"', '"b"', '"c"'], { read: 4 }) }));
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Enter' });
    expect(screen.getByText(/3 events in one read \(read 4\)/)).toBeTruthy();
  });

  test('can be replayed by a slider', async () => {
    open();
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Enter' });
    fireEvent.click(screen.getByText('Answer from here'));
    const slider = await screen.findByRole('slider', { name: /^The answer after event/ });
    fireEvent.input(slider, { target: { value: '3' } });
    expect(await screen.findByRole('slider', { name: 'The answer after event 3' })).toBeTruthy();
  });

  test('are filtered by text, and an invalid expression is said', async () => {
    open();
    const box = screen.getByRole('searchbox', { name: 'Filter events' });
    fireEvent.input(box, { target: { value: 'TWO' } });
    expect(await screen.findByText('1 of 3 events')).toBeTruthy();
    expect(rows()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Regular expression' }));
    fireEvent.input(box, { target: { value: 't(' } });
    expect(
      await screen.findByText('This is not a valid regular expression. All events are shown.'),
    ).toBeTruthy();
    expect(rows()).toHaveLength(3);
  });

  test('after a gap are found by “Next gap”', () => {
    const events = items(['"a"', '"b"', '"c"']).map((item, place) => ({
      ...item,
      gap: place === 2 ? 900 : 20,
    }));
    open(inspectedTrace({ events }));
    fireEvent.click(screen.getByRole('button', { name: 'Next gap' }));
    expect(screen.getByRole('row', { selected: true }).dataset.row).toBe('2');
  });
});
