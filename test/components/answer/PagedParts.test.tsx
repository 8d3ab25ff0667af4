// @vitest-environment happy-dom

import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test, vi } from 'vitest';
import { PartList } from '../../../components/answer/PartList.tsx';
import type { AnswerPart } from '../../../lib/output/answer-part.ts';
import { call, field, result, source, text } from '../../support/answer-part.ts';

// Drawing thousands of parts takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const many = <Item,>(count: number, make: (place: number) => Item) =>
  Array.from({ length: count }, (_, place) => make(place));

const draw = (parts: AnswerPart[]) =>
  render(<PartList parts={parts} isOpen={false} onAnswerField={undefined} />).container;

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const told = () => screen.getByRole('status').textContent;
const node = (name: string, parts: AnswerPart[]): AnswerPart => ({ kind: 'node', name, parts });

describe('sources of an answer', () => {
  const sources = many(20_000, (place) => source({ title: `Page ${place}` }));

  test('are shown a hundred at a time, with focus on the first new one', () => {
    const container = draw([{ kind: 'sources', sources }]);
    const shown = () => container.querySelectorAll('ol > li').length;
    expect([shown(), container.textContent]).toEqual([100, expect.stringContaining('20,000 sources')]);
    expect(told()).toBe('');
    press('Show 100 more of 19,900');
    expect(shown()).toBe(200);
    expect(document.activeElement?.textContent).toMatch(/^Page 100/);
    expect(told()).toBe('200 of 20,000 are shown.');
  });

  test('have no button after the last page', () => {
    draw([{ kind: 'sources', sources: sources.slice(0, 150) }]);
    press('Show 50 more of 50');
    expect(screen.queryByRole('button')).toBeNull();
    expect(told()).toBe('150 of 150 are shown.');
  });

  test('on a single page have neither button nor status', () => {
    draw([{ kind: 'sources', sources: sources.slice(0, 100) }]);
    expect([screen.queryByRole('button'), screen.queryByRole('status')]).toEqual([null, null]);
  });
});

describe.each<[string, (place: number) => AnswerPart, string]>([
  ['tool calls', (place) => call(`tool ${place}`, 'words'), 'details'],
  ['results', (place) => result(`tool ${place}`, [text('x')]), 'details'],
  [
    'messages',
    (place) => ({ kind: 'message', speaker: { name: `someone ${place}` }, parts: [text('x')] }),
    'details',
  ],
  ['fields', (place) => field(`field ${place}`, [text('x')]), '[role="group"]'],
])('answer parts: %s', (_, make, selector) => {
  test('are shown at both ends, and a hundred more per click', () => {
    const container = draw(many(1_000, make));
    const shown = () => container.querySelectorAll(selector).length;
    expect(shown()).toBe(200);
    press('Show 100 more of 800');
    expect(shown()).toBe(300);
    expect(document.activeElement?.textContent).toMatch(/ 100(?!\d)/);
    expect(told()).toBe('200 of 900 are shown.');
  });

  test('inside other parts share the limit of one list', () => {
    const container = draw(many(60, (place) => node(`node ${place}`, many(30, make))));
    expect(container.querySelectorAll(selector).length).toBeLessThanOrEqual(60 + 60 * 2 * 5);
    const first = container.querySelector<HTMLElement>('[aria-label="node 0"]');
    const more = first?.querySelector('button');
    expect(more?.textContent).toBe('Show 20 more of 20');
    if (more) fireEvent.click(more);
    expect(first?.querySelectorAll(selector)).toHaveLength(30);
  });
});

test('a part inside a single other part has the whole limit', () => {
  const container = draw([
    node(
      'agent',
      many(150, (place) => call(`tool ${place}`, 'words')),
    ),
  ]);
  expect(container.querySelectorAll('details')).toHaveLength(150);
});
