import { describe, expect, test } from 'vitest';
import { stepMove, stepRows } from '../../../lib/chat/trace/step-rows.ts';
import type { Step } from '../../../lib/runnable/step.ts';

const step = (id: string, start: number, end: number | undefined, ...children: Step[]): Step => ({
  id,
  name: id,
  kind: 'chain',
  tags: [],
  metadata: {},
  start,
  end,
  input: undefined,
  output: undefined,
  error: undefined,
  pieces: 0,
  usage: undefined,
  told: [],
  children,
});

const inner = step('inner', 20, 40);
const open = step('open', 60, undefined);
const outer = step('outer', 10, 50, inner);
const root = step('root', 0, 100, outer, open);

const rows = (...folded: Step[]) => stepRows([root], new Set(folded), 100).rows;

describe('rows of steps', () => {
  test('are in the order of the tree, with levels, places and parts of the time', () => {
    expect(
      rows().map(({ step, level, position, count, from, to }) => [step.id, level, position, count, from, to]),
    ).toEqual([
      ['root', 1, 1, 1, 0, 1],
      ['outer', 2, 1, 2, 0.1, 0.5],
      ['inner', 3, 1, 1, 0.2, 0.4],
      ['open', 2, 2, 2, 0.6, 1],
    ]);
  });

  test('leave out what is below a folded step', () => {
    expect(rows(outer).map(({ step }) => step.id)).toEqual(['root', 'outer', 'open']);
  });

  test('reach to the last end if the time shown is shorter', () => {
    expect(stepRows([step('a', 0, 400)], new Set(), 100).rows[0]?.to).toBe(1);
    expect(stepRows([step('a', 0, 0)], new Set(), 0).rows[0]?.to).toBe(0);
  });
});

describe('a key in the tree', () => {
  test.each<[string, number, ReturnType<typeof stepMove>]>([
    ['ArrowDown', 0, { row: 1 }],
    ['ArrowDown', 3, undefined],
    ['ArrowUp', 1, { row: 0 }],
    ['ArrowUp', 0, undefined],
    ['Home', 3, { row: 0 }],
    ['End', 0, { row: 3 }],
    ['ArrowRight', 0, { row: 1 }],
    ['ArrowRight', 2, undefined],
    ['ArrowLeft', 1, { fold: outer }],
    ['ArrowLeft', 2, { row: 1 }],
    ['ArrowLeft', 3, { row: 0 }],
    ['a', 0, undefined],
  ])('%s at row %i leads to %j', (key, at, wanted) => {
    expect(stepMove(key, rows(), at)).toEqual(wanted);
  });

  test('unfolds a folded step to the right, and leaves it to the left', () => {
    expect(stepMove('ArrowRight', rows(outer), 1)).toEqual({ fold: outer });
    expect(stepMove('ArrowLeft', rows(outer), 1)).toEqual({ row: 0 });
    expect(stepMove('ArrowLeft', rows(root), 0)).toBeUndefined();
  });
});

test('rows beyond a limit are counted, without those that are folded', () => {
  const all = rows();
  for (const most of [0, 1, 2, all.length]) {
    const { rows: first, left } = stepRows([root], new Set(), 100, most);
    expect(first).toEqual(all.slice(0, most));
    expect(left).toBe(all.length - most);
  }
  expect(stepRows([root], new Set([root]), 100, 0).left).toBe(1);
});
