import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type FilterItems,
  type ItemFilter,
  isFiltering,
  isPattern,
} from '../../../lib/chat/trace/item-filter.ts';
import type { TraceItems } from '../../../lib/chat/trace/trace.ts';

/** `places`: undefined if all items are shown. */
type Filtered = { places: number[] | undefined; problem?: 'invalid' | 'overdue' | 'failed' };

/** Milliseconds of a pause in typing after which the filter is applied. */
const pauseMs = 120;

/** Applies a filter to the items of a trace; those that came since the last time alone are tried. */
export function useFiltered(items: TraceItems, filter: ItemFilter, filterItems: FilterItems): Filtered {
  const [filtered, setFiltered] = useState<Filtered>({ places: undefined });
  /** A filter that was there before has nobody typing. */
  const isFirst = useRef(true);
  const tried = useRef<{ filter: ItemFilter; count: number; places: number[] }>(undefined);

  useEffect(() => {
    if (!isFiltering(filter)) {
      tried.current = undefined;
      return setFiltered({ places: undefined });
    }
    if (filter.isPattern && !isPattern(filter.text))
      return setFiltered({ places: undefined, problem: 'invalid' });
    const until = new AbortController();
    const before =
      tried.current?.filter === filter && tried.current.count <= items.length ? tried.current : undefined;
    const from = before?.count ?? 0;
    const timer = setTimeout(
      async () => {
        const outcome = await filterItems(filter, items, from, until.signal);
        if (until.signal.aborted) return;
        if (outcome.status !== 'done') return setFiltered({ places: undefined, problem: outcome.status });
        const places = before ? before.places.concat(outcome.places) : outcome.places;
        tried.current = { filter, count: items.length, places };
        setFiltered({ places });
      },
      before || isFirst.current ? 0 : pauseMs,
    );
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      until.abort();
    };
  }, [items, filter, filterItems]);

  return filtered;
}
