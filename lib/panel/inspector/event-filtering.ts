import type { FilteredItem, FilterItems, FilteringTasks } from '../../chat/trace/item-filter.ts';
import { namesIn, textsIn } from '../../chat/trace/trace-items.ts';
import type { Host } from '../host/host.ts';

/** Items of a task, and their characters: copying them to the worker must not take long. */
const mostPerTask = { items: 2_000, characters: 1_000_000 };

/** Milliseconds that one task may take. */
const deadlineMs = 1_000;

/** Builds a filter that works in another thread, some items at a time. */
export function createEventFiltering({ work }: Host): FilterItems {
  const { run } = work.createTimedWork<FilteringTasks>(() => work.startOwnWorker('/checking-worker.js'));
  return async (filter, items, from, signal) => {
    const places: number[] = [];
    const listed = { names: namesIn(items), texts: textsIn(items), length: items.length };
    for (let start = from; start < items.length; ) {
      const some = itemsFrom(listed, start);
      const outcome = await run('matchingItems', { filter, items: some }, deadlineMs, signal);
      if (outcome.status !== 'done') return { status: outcome.status };
      for (const place of outcome.value) places.push(start + place);
      start += some.length;
    }
    return { status: 'done', places };
  };
}

type Listed = { names: readonly string[]; texts: readonly string[]; length: number };

/** Returns the items of one task; a single item may be larger than it. */
function itemsFrom({ names, texts, length }: Listed, start: number): FilteredItem[] {
  const end = Math.min(length, start + mostPerTask.items);
  const some: FilteredItem[] = [];
  let left = mostPerTask.characters;
  for (let place = start; place < end && (left > 0 || place === start); place += 1) {
    const text = texts[place] ?? '';
    some.push({ name: names[place] ?? '', text });
    left -= text.length;
  }
  return some;
}
