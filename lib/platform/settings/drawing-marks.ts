import { type DrawingMark, type PageMark, readMark } from '../../chat/conversation/page-death.ts';
import { isTemporary } from '../../chat/conversation/temporary.ts';
import { storageItem } from '../browser/storage-item.ts';
import { keptEntries, panelMemory } from './panel-memory.ts';

const prefix = 'drawing:';
const sessionItem = (pageId: string) => storageItem('session', `drawing:${pageId}`);
const lockOf = (pageId: string) => `page:${pageId}`;

/**
 * The notes of pages about the conversation they are drawing. Measured in Chromium: both notes survive a page that is
 * killed in the task that wrote them. When a page goes, the one on disk can still be removed; the one in the session
 * often stays, so it says nothing alone. A browser that is killed loses what was written to disk in its last 5 s.
 */
export function createDrawingMarks(pageId: string) {
  const isHeld = holdPageLock(pageId);
  return {
    pageId,

    /** The marks of the other pages, once this page can be told from a dead one. */
    async others(): Promise<PageMark[]> {
      await isHeld;
      const kept = keptEntries(prefix).map(([key, text]) => ({ of: key.slice(prefix.length), text }));
      return Promise.all(kept.filter(({ of }) => of !== pageId).map(({ of, text }) => markOf(of, text)));
    },

    /** Leaves the process before the task ends. */
    write(of: string, { id, deaths }: { id: string; deaths: number }) {
      const onDisk: DrawingMark = { id: isTemporary(id) ? null : id, deaths };
      panelMemory.write(prefix + of, JSON.stringify(onDisk));
      void sessionItem(of)
        .write(id)
        .catch(() => {});
    },

    remove(of: string) {
      panelMemory.write(prefix + of, null);
      void sessionItem(of)
        .remove()
        .catch(() => {});
    },
  };
}

export type DrawingMarks = ReturnType<typeof createDrawingMarks>;

async function markOf(pageId: string, text: string): Promise<PageMark> {
  const [isLiving, inSession] = await Promise.all([isPageLiving(pageId), sessionItem(pageId).read()]);
  return {
    pageId,
    onDisk: readMark(text) ?? { id: null, deaths: 0 },
    inSession: typeof inSession === 'string' ? inSession : undefined,
    isLiving,
  };
}

/** Resolves once the lock is held, which is until the page is gone. */
const holdPageLock = (pageId: string) =>
  new Promise<void>((resolve) => {
    navigator.locks
      .request(lockOf(pageId), () => {
        resolve();
        return new Promise(() => {});
      })
      .catch(() => resolve());
  });

/** Shared, so that two pages that look at the same time do not take each other for the one they look for. */
const isPageLiving = (pageId: string): Promise<boolean> =>
  navigator.locks.request(lockOf(pageId), { mode: 'shared', ifAvailable: true }, (lock) => lock === null);
