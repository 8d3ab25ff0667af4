import type { Page } from 'puppeteer-core';

/** Stores conversations without messages, each 20 minutes older than the one before, in several states. */
export const storeConversations = (page: Page, count: number) =>
  page.evaluate(async (wanted) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('runnel');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const tx = database.transaction('conversations', 'readwrite');
    const ends = ['done', 'done', 'failed', 'done', 'interrupted'];
    const previews = [undefined, 'The river goes on for many miles. '.repeat(3)];
    for (let place = 1; place <= wanted; place += 1) {
      const at = Date.now() - place * 20 * 60_000;
      tx.objectStore('conversations').put({
        id: `stored-${place}`,
        title: `Stored conversation ${place} about the river and what lies beyond it`,
        createdAt: at,
        updatedAt: at,
        profileId: 'gone',
        tip: `tip-${place}`,
        lastRun: { id: `run-${place}`, status: ends[place % ends.length] },
        preview: previews[place % previews.length],
        ...(place % 7 === 0 ? { unseen: 1 } : {}),
        ...(place === 30 ? { pinned: 1 } : {}),
      });
    }
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onabort = () => reject(tx.error);
    });
    database.close();
  }, count);
