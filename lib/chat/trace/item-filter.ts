import type { TraceItem, TraceItems } from './trace.ts';

/** Selects items of a trace. `name`: null for all. `text`: empty for all. */
export type ItemFilter = { name: string | null; text: string; isPattern: boolean };

export const noFilter: ItemFilter = { name: null, text: '', isPattern: false };

export const isFiltering = ({ name, text }: ItemFilter) => name !== null || text !== '';

/** Tells whether a text is a regular expression that can be tried. */
export function isPattern(text: string): boolean {
  try {
    return new RegExp(text) !== undefined;
  } catch {
    return false;
  }
}

export type FilteredItem = Pick<TraceItem, 'name' | 'text'>;

type Given = { filter: ItemFilter; items: FilteredItem[] };

/** Returns the places of the items that a filter selects. Letters match in either case. */
export function matchingItems({ filter, items }: Given): number[] {
  const isWanted = testOf(filter);
  return items.flatMap(({ name, text }, place) =>
    (filter.name === null || filter.name === name) && isWanted(text) ? [place] : [],
  );
}

function testOf({ text, isPattern: asPattern }: ItemFilter): (text: string) => boolean {
  if (text === '') return () => true;
  if (asPattern) {
    const pattern = new RegExp(text, 'i');
    return (searched) => pattern.test(searched);
  }
  const wanted = text.toLowerCase();
  return (searched) => searched.toLowerCase().includes(wanted);
}

/** Searches that a pattern can make slow: they run in a dedicated worker, which can be terminated. */
export const filteringTasks = { matchingItems };

export type FilteringTasks = typeof filteringTasks;

/** Result of a filter; `overdue`: the pattern took too long, `failed`: it could not be tried. */
type Filtered = { status: 'done'; places: number[] } | { status: 'overdue' | 'failed' };

/** Applies a filter to the items from a place on, and returns their places. Never rejects. */
export type FilterItems = (
  filter: ItemFilter,
  items: TraceItems,
  from: number,
  signal: AbortSignal,
) => Promise<Filtered>;
