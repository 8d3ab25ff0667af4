import { expect, test } from 'vitest';
import { matchingItems, noFilter } from '../../../lib/chat/trace/item-filter.ts';
import { createEventFiltering } from '../../../lib/panel/inspector/event-filtering.ts';
import { createTimedWork, serveTasks, type WorkerHandle } from '../../../lib/platform/browser/timed-work.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { items } from '../../support/inspected.ts';

/** A dedicated worker in this thread. */
function ownWorker(tasks: Parameters<typeof serveTasks>[1]) {
  const handle: WorkerHandle = { postMessage: () => {}, terminate: () => {}, onmessage: null, onerror: null };
  const scope: Parameters<typeof serveTasks>[0] = {
    onmessage: null,
    postMessage: (data) =>
      queueMicrotask(() => handle.onmessage?.call(handle as Worker, { data } as MessageEvent)),
  };
  serveTasks(scope, tasks);
  handle.postMessage = (data: unknown) => scope.onmessage?.({ data: structuredClone(data) } as MessageEvent);
  return handle as Worker;
}

const filteringBy = (tasks: Parameters<typeof serveTasks>[1]) =>
  createEventFiltering(fakeHost({ work: { createTimedWork, startOwnWorker: () => ownWorker(tasks) } }));

const many = items(Array.from({ length: 12_000 }, (_, place) => `"${place}"`));

test('event filtering: finds items of a long trace by their places', async () => {
  const found = await filteringBy({ matchingItems })(
    { ...noFilter, text: '1999"' },
    many,
    0,
    new AbortController().signal,
  );
  expect(found).toEqual({ status: 'done', places: [1_999, 11_999] });
});

test('event filtering: tries only the items from a place on, however long they are', async () => {
  const long = 'x'.repeat(600_000);
  const found = await filteringBy({ matchingItems })(
    { ...noFilter, text: 'xx' },
    items(['"xx"', 'a', long, long, long, '"xx"']),
    1,
    new AbortController().signal,
  );
  expect(found).toEqual({ status: 'done', places: [2, 3, 4, 5] });
});

test('event filtering: says that a filter could not be applied', async () => {
  const tasks = {
    matchingItems() {
      throw new Error('no');
    },
  };
  const found = await filteringBy(tasks)({ ...noFilter, text: '1' }, many, 0, new AbortController().signal);
  expect(found).toEqual({ status: 'failed' });
});
