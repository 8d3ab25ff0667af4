import type { FilterItems, FilteringTasks } from '../../chat/trace/item-filter.ts';
import type { startOwnWorker } from '../../platform/browser/own-worker.ts';
import type { createTimedWork } from '../../platform/browser/timed-work.ts';

/** Items per task: copying them to the worker must not take long. */
const itemsPerTask = 5_000;

/** Milliseconds that one task may take. */
const deadlineMs = 1_000;

export type FilteringWorld = {
  startOwnWorker: typeof startOwnWorker;
  createTimedWork: typeof createTimedWork;
};

/** Builds a filter that works in another thread, some items at a time. */
export function createEventFiltering({ startOwnWorker, createTimedWork }: FilteringWorld): FilterItems {
  const { run } = createTimedWork<FilteringTasks>(() => startOwnWorker('/checking-worker.js'));
  return async (filter, items, signal) => {
    const places: number[] = [];
    for (let start = 0; start < items.length; start += itemsPerTask) {
      const some = items.slice(start, start + itemsPerTask).map(({ name, text }) => ({ name, text }));
      const outcome = await run('matchingItems', { filter, items: some }, deadlineMs, signal);
      if (outcome.status !== 'done') return { status: outcome.status };
      for (const place of outcome.value) places.push(start + place);
    }
    return { status: 'done', places };
  };
}
