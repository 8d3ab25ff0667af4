import type { Page } from 'puppeteer-core';

/** Stores a conversation of this length in the format of the database. */
export const storeLongConversation = (page: Page, id: string, length: number) =>
  page.evaluate(
    async ([conversationId, count]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('runnel');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const tx = database.transaction(['conversations', 'messages', 'runs'], 'readwrite');
      const began = Date.now() - count * 1_000;
      const own = { conversationId };
      for (let place = 1; place <= count; place += 1) {
        const [messageId, parentId] = [
          `${conversationId}-${place}`,
          place === 1 ? null : `${conversationId}-${place - 1}`,
        ];
        const createdAt = began + place * 1_000;
        const message = { id: messageId, ...own, parentId, createdAt };
        const runId = `run-${messageId}`;
        if (place % 2 === 1) {
          const text = `Question ${place}: what of the river?`;
          tx.objectStore('messages').put({ ...message, role: 'human', text, attachments: [] });
          continue;
        }
        const names = { profileId: 'gone', profileName: 'Guide', assistant: 'Guide' };
        tx.objectStore('messages').put({ ...message, role: 'answer', runId, ...names });
        const lines = Array.from({ length: place % 7 }, (_, line) => `- point ${line} with *some* weight`);
        const text = `Answer ${place}. A **bold** word, \`code\`, and a sentence that takes more than one line in a narrow panel.\n\n${lines.join('\n')}`;
        const run = {
          id: runId,
          ...own,
          messageId,
          profileId: 'gone',
          url: 'http://127.0.0.1:9009/none',
          mode: 'stream',
          fields: {},
          files: [],
          preset: null,
          session: '',
          stored: 'disk',
          state: { status: 'done' },
          createdAt,
          sentAt: createdAt,
          firstChunkAt: createdAt,
          lastChunkAt: createdAt,
          endedAt: createdAt,
          seq: 3,
          chunks: 1,
          runnableRunId: null,
          kept: false,
        };
        tx.objectStore('runs').put({ id: runId, ...own, run, fold: { parts: [text] } });
      }
      tx.objectStore('conversations').put({
        id: conversationId,
        title: `${count} messages`,
        createdAt: began,
        updatedAt: Date.now(),
        profileId: 'gone',
        tip: `${conversationId}-${count}`,
        lastRun: { id: `run-${conversationId}-${count}`, status: 'done' },
      });
      await new Promise((resolve, reject) => {
        tx.oncomplete = resolve;
        tx.onabort = () => reject(tx.error);
      });
      database.close();
    },
    [id, length] as const,
  );
