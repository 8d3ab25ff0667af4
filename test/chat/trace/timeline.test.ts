import { describe, expect, test } from 'vitest';
import {
  itemAtOffset,
  leastNotableGap,
  nextNotableGap,
  timelineOf,
} from '../../../lib/chat/trace/timeline.ts';
import { inspectedTrace, items } from '../../support/inspected.ts';

/** Items after these gaps in ms. */
const itemsAfter = (...gaps: number[]) => {
  let offset = 0;
  return items(gaps.map(() => '"x"')).map((item, place) => {
    offset += gaps[place] ?? 0;
    return { ...item, offset, gap: gaps[place] ?? 0 };
  });
};

describe('notable gap', () => {
  test.each([
    ['none without items', [], 200],
    ['200 ms at least', [400, 3, 3, 3], 200],
    ['five times the usual gap', [400, 100, 100, 100], 500],
  ])('is %s', (_, gaps, least) => {
    expect(leastNotableGap(itemsAfter(...gaps))).toBe(least);
  });

  test('the next one is found round the end, and the wait for the first item is none', () => {
    const all = itemsAfter(900, 20, 600, 20, 700, 20);
    expect(nextNotableGap(all, 0)).toBe(2);
    expect(nextNotableGap(all, 2)).toBe(4);
    expect(nextNotableGap(all, 4)).toBe(2);
    expect(nextNotableGap(itemsAfter(900, 20, 20), 0)).toBeUndefined();
    // Under a filter the usual gap is another one, and the marks are those of all items.
    const filtered = itemsAfter(400, 400, 400);
    expect(nextNotableGap(filtered, 0)).toBeUndefined();
    expect(nextNotableGap(filtered, 0, 200)).toBe(1);
  });
});

describe('timeline', () => {
  const trace = inspectedTrace({
    events: itemsAfter(400, 20, 600, 20),
    times: { queued: 60, schema: 0, firstByte: 400, end: 1_040, lastByte: 1_040 },
  });
  const picture = timelineOf(trace);

  test('has the time before the request, the wait, the gaps and the end in proportion', () => {
    expect(picture.total).toBe(1_100);
    expect(picture.before).toEqual({ from: 0, to: 60 / 1_100 });
    expect(picture.waiting).toEqual({ from: 60 / 1_100, to: 460 / 1_100 });
    expect(picture.gaps).toEqual([{ from: 480 / 1_100, to: 1_080 / 1_100, ms: 600 }]);
    expect(picture.end).toBe(1);
  });

  test('waits until the first byte, which may come long before the first event', () => {
    const { waiting } = timelineOf({ ...trace, times: { ...trace.times, firstByte: 40 } });
    expect(waiting).toEqual({ from: 60 / 1_100, to: 100 / 1_100 });
  });

  test('has its labels inside, also where everything came at its end', () => {
    const times = { ...trace.times, queued: 0, schema: 0, end: 70, lastByte: 69 };
    const late = { events: itemsAfter(69), times };
    expect(timelineOf(late).labels.map(({ kind, anchor }) => [kind, anchor])).toEqual([
      ['zero', 'start'],
      ['end', 'end'],
    ]);
    const open = { ...late, times: { ...late.times, end: undefined } };
    expect(timelineOf(open).labels.map(({ kind, anchor }) => [kind, anchor])).toEqual([
      ['zero', 'start'],
      ['first', 'end'],
    ]);
  });

  test('has no end while the run goes on', () => {
    expect(timelineOf({ events: [], times: { ...trace.times, end: undefined } }).end).toBeUndefined();
  });

  test('labels do not touch one another', () => {
    expect(picture.labels.map(({ kind }) => kind)).toEqual(['zero', 'end', 'first', 'gap']);
    const crowded = inspectedTrace({
      events: itemsAfter(1, 1, 1),
      times: { queued: 0, end: 3, lastByte: 3 },
    });
    expect(timelineOf(crowded).labels.map(({ kind }) => kind)).toEqual(['zero', 'end', 'first']);
  });

  test('has few ticks however many items there are', () => {
    const many = items(Array.from({ length: 5_000 }, () => '"x"'));
    expect(timelineOf(inspectedTrace({ events: many })).ticks.length).toBeLessThanOrEqual(121);
  });
});

test.each([
  [-5, 0],
  [408, 0],
  [412, 1],
  [700, 1],
  [800, 2],
  [9_999, 3],
])('the item nearest to %i ms is at %i', (offset, place) => {
  expect(itemAtOffset(itemsAfter(400, 20, 600, 20), offset)).toBe(place);
});

test('without items none is near', () => {
  expect(itemAtOffset([], 3)).toBeUndefined();
});
