import type { Page } from 'puppeteer-core';
import type { Json } from '../../lib/json/json.ts';

/** Replaces the output of the newest run by one in the format of version 0.6: pieces added up. */
export const giveOldFold = (page: Page, output: Json) =>
  page.evaluate(async (part) => {
    type Stored = { run: { createdAt: number }; fold: unknown };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('runnel');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const store = database.transaction('runs', 'readwrite').objectStore('runs');
    const reading = store.getAll();
    await new Promise<void>((resolve, reject) => {
      reading.onsuccess = () => {
        const [newest] = (reading.result as Stored[]).sort(
          (one, other) => other.run.createdAt - one.run.createdAt,
        );
        store.put({ ...newest, fold: { parts: [part] } });
      };
      store.transaction.oncomplete = () => resolve();
      store.transaction.onabort = () => reject(store.transaction.error);
    });
    database.close();
  }, output);
