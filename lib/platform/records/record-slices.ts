import type { Database } from './database.ts';

type Store = 'conversations' | 'messages' | 'runs' | 'traces';

/** Records per read; runs hold the answers and are the largest. */
const sliceLength: Record<Store, number> = { conversations: 500, messages: 200, runs: 10, traces: 1_000 };

/** Yields the records of a store in slices, unparsed. */
export async function* recordSlices(db: Database, store: Store, signal?: AbortSignal) {
  for (let range: IDBKeyRange | null = null; ; ) {
    const found: { id: string }[] = await db.getAll(store, range, sliceLength[store]);
    const last = found.at(-1);
    if (!last) return;
    yield found as unknown[];
    signal?.throwIfAborted();
    range = IDBKeyRange.lowerBound(last.id, true);
  }
}
