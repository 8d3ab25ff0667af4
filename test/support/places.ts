import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const recordsPrefix = 'records:';
const { put, add } = IDBObjectStore.prototype;
const { session } = fakeBrowser.storage;
const set = session.set.bind(session);

type Refusing = {
  disk: boolean | ((value: object) => boolean);
  session: boolean | ((keys: string[]) => boolean);
};

/**
 * Creates an empty disk and session that refuse writes when the test says so. A full disk fails as in a
 * browser: the transaction aborts after a request.
 */
export async function createPlaces() {
  await deleteDB('runnel');
  fakeBrowser.reset();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const refusing: Refusing = { disk: false, session: false };
  const isRefused = (value: object) =>
    typeof refusing.disk === 'function' ? refusing.disk(value) : refusing.disk;
  for (const [name, write] of Object.entries({ put, add }))
    vi.spyOn(IDBObjectStore.prototype, name as 'put' | 'add').mockImplementation(function (
      this: IDBObjectStore,
      ...values
    ) {
      const request = write.apply(this, values);
      const { transaction } = this;
      if (isRefused(values[0])) request.addEventListener('success', () => transaction.abort());
      return request;
    });
  vi.spyOn(session, 'set').mockImplementation(async (items: object) => {
    const { session: refused } = refusing;
    if (typeof refused === 'function' ? refused(Object.keys(items)) : refused)
      throw new Error('Session storage quota bytes exceeded.');
    // Session storage keeps a copy.
    await set(JSON.parse(JSON.stringify(items)));
  });
  return {
    refuse: (places: Partial<Refusing>) => void Object.assign(refusing, places),
    /** Keys of the conversation records in the session. */
    heldKeys: async () => Object.keys(await session.get()).filter((key) => key.startsWith(recordsPrefix)),
    /** Clears the session, as the end of the browser does. */
    endSession: () => session.clear(),
  };
}

export type Places = Awaited<ReturnType<typeof createPlaces>>;
