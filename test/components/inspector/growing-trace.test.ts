// @vitest-environment happy-dom
import { renderHook } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { useFiltered } from '../../../components/inspector/events/EventFilter.tsx';
import { useWindow } from '../../../components/inspector/events/use-window.ts';
import { type FilterItems, noFilter } from '../../../lib/chat/trace/item-filter.ts';
import { eventually } from '../../support/eventually.ts';
import { items } from '../../support/inspected.ts';

/** A scrolling element as in a browser: scrolled no further than its content reaches, and it tells so later. */
function aScroller() {
  const element = document.createElement('div');
  let [top, most, told] = [0, 0, 0];
  Object.defineProperty(element, 'scrollTop', {
    get: () => top,
    set(to: number) {
      top = Math.min(to, most);
    },
  });
  const extend = (to: number) => {
    most = to;
    top = Math.min(top, most);
  };
  const tell = () => {
    if (top !== told) element.dispatchEvent(new Event('scroll'));
    told = top;
  };
  return { element, extend, tell };
}

describe('a list of events that is opened again', () => {
  function open(kept: number) {
    const { element, extend, tell } = aScroller();
    const scrolled = new Map([['events', kept]]);
    extend(100);
    const { rerender } = renderHook(
      ({ count }: { count: number }) => useWindow({ current: element }, count, scrolled),
      { initialProps: { count: 10 } },
    );
    tell();
    const read = (most: number, count: number) => {
      extend(most);
      rerender({ count });
      tell();
    };
    return { element, scrolled, read, tell };
  }

  test('is scrolled to its place once so much of the trace is read', () => {
    const { element, scrolled, read } = open(5_000);
    expect([element.scrollTop, scrolled.get('events')]).toEqual([100, 5_000]);
    read(3_000, 200);
    read(20_000, 1_000);
    expect([element.scrollTop, scrolled.get('events')]).toEqual([5_000, 5_000]);
  });

  test('is scrolled to its place again after a filter has left few rows for a while', () => {
    const { element, scrolled, read } = open(5_000);
    read(20_000, 1_000);
    read(60, 5);
    expect([element.scrollTop, scrolled.get('events')]).toEqual([60, 5_000]);
    read(9_000, 600);
    expect(element.scrollTop).toBe(5_000);
  });

  test('stays where a person scrolls it meanwhile', () => {
    const { element, scrolled, read, tell } = open(5_000);
    element.scrollTop = 40;
    tell();
    read(20_000, 1_000);
    expect([element.scrollTop, scrolled.get('events')]).toEqual([40, 40]);
  });
});

describe('the filter of a trace that grows', () => {
  const filter = { ...noFilter, text: 'x' };

  function filtering() {
    const calls: { from: number; count: number; signal: AbortSignal; done(places: number[]): void }[] = [];
    const filterItems: FilterItems = (_, all, from, signal) =>
      new Promise((resolve) => {
        calls.push({
          from,
          count: all.length,
          signal,
          done: (places) => resolve({ status: 'done', places }),
        });
      });
    const { result, rerender } = renderHook(
      ({ count }: { count: number }) => useFiltered(items(Array(count).fill('"x"')), filter, filterItems),
      { initialProps: { count: 3 } },
    );
    const call = (place: number) => eventually(() => calls[place] ?? expect.fail('not called yet'));
    return { calls, result, call, grow: (count: number) => rerender({ count }) };
  }

  test('goes on from where it was, and is not begun anew', async () => {
    const { calls, result, call, grow } = filtering();
    const first = await call(0);
    grow(5);
    grow(8);
    first.done([0, 2]);
    const second = await call(1);
    expect(calls).toMatchObject([
      { from: 0, count: 3, signal: { aborted: false } },
      { from: 3, count: 8 },
    ]);
    expect(result.current.places).toEqual([0, 2]);
    second.done([7]);
    await eventually(() => expect(result.current.places).toEqual([0, 2, 7]));
    grow(9);
    expect(await call(2)).toMatchObject({ from: 8, count: 9 });
  });
});
