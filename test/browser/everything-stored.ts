import type { Page } from 'puppeteer-core';

/** Everything that the extension has stored, except the secrets themselves, as one text. */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await result(indexedDB.open('runnel'));
    const names = [...db.objectStoreNames];
    const tx = db.transaction(names);
    const records = await Promise.all(names.map((name) => result(tx.objectStore(name).getAll())));
    db.close();
    const { secrets: _, ...local } = await chrome.storage.local.get();
    const { secrets: _forSession, ...session } = await chrome.storage.session.get(null);
    return JSON.stringify([records, local, session, { ...localStorage }, { ...sessionStorage }]);
  });
