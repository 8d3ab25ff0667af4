import type { Page } from 'puppeteer-core';

const inDatabase = <T>(page: Page, act: (database: IDBDatabase, with_: string) => Promise<T>, with_ = '') =>
  page.evaluate(
    `(async () => {
      const database = await new Promise((resolve, reject) => {
        const opening = indexedDB.open('runnel');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const result = await (${act})(database, ${JSON.stringify(with_)});
      database.close();
      return result;
    })()`,
  ) as Promise<T>;

type Stored = { id: string; conversationId: string };

/**
 * Stores an unreadable conversation, message and run, an unreferenced file and one of a draft. The next page
 * tidies at once.
 */
export const damage = (page: Page) =>
  inDatabase(page, async (database) => {
    const tx = database.transaction(['conversations', 'messages', 'runs', 'files'], 'readwrite');
    const reading = tx.objectStore('messages').getAll();
    reading.onsuccess = () => {
      const [first] = reading.result as Stored[];
      const conversationId = first?.conversationId;
      tx.objectStore('conversations').put({ id: 'head-1', title: 7, createdAt: 1, updatedAt: 1 });
      tx.objectStore('messages').put({
        id: 'message-1',
        conversationId,
        role: 'human',
        text: 'Half a message',
      });
      tx.objectStore('runs').put({ id: 'run-1', conversationId, run: { id: 'run-1' }, fold: null });
      tx.objectStore('files').put({ id: 'file-1', name: 'old.txt', size: 3, blob: new Blob(['old']) });
      const drafted = { id: 'file-2', name: 'draft.txt', mediaType: 'text/plain', size: 3 };
      tx.objectStore('files').put({ ...drafted, blob: new Blob(['new']) });
      localStorage.setItem(`draft-files:${conversationId}`, JSON.stringify([drafted]));
    };
    localStorage.removeItem('tidied');
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
    return undefined;
  });

export const count = (page: Page, store: string) =>
  inDatabase(
    page,
    (database, name) =>
      new Promise<number>((resolve) => {
        const counting = database.transaction(name).objectStore(name).count();
        counting.onsuccess = () => resolve(counting.result);
      }),
    store,
  );

/** Names of the locks on files that pages show. */
export const heldFiles = (page: Page) =>
  page.evaluate(async () =>
    ((await navigator.locks.query()).held ?? []).flatMap(({ name }) =>
      name?.startsWith('file:') ? [name] : [],
    ),
  );
