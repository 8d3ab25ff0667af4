import type { Page } from 'puppeteer-core';

/** Marks the messages written directly to the database as not yet indexed. */
export const noteAsUnindexed = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('runnel');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const tx = database.transaction('unindexed', 'readwrite');
    tx.objectStore('unindexed').put({ at: -2, id: '', kind: 'backlog', after: '' });
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onabort = () => reject(tx.error);
    });
    database.close();
    const news = new BroadcastChannel('changes');
    news.postMessage({ store: 'conversations', id: 'long' });
    news.close();
  });
