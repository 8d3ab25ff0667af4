import { type DrawingMark, type PageMark, readMark } from '../../chat/conversation/page-death.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import { storageItem } from '../browser/extension-storage.ts';
import { isLockHeld, takeLock } from '../browser/locks.ts';
import { keptEntries, panelMemory } from './panel-memory.ts';

const prefix = 'drawing:';
const sessionItem = (pageId: string) => storageItem('session', `drawing:${pageId}`);
const lockOf = (pageId: string) => `page:${pageId}`;

/**
 * Writes and reads marks: which page is drawing which conversation. Measured in Chromium: both marks, on disk
 * and in the session, survive a page killed in the task that wrote them. A closing page can still remove the
 * one on disk; the one in the session often stays, so it proves nothing alone. A killed browser loses the
 * marks written to disk in its last 5 s.
 */
export function createDrawingMarks(pageId: string) {
  const isHeld = holdPageLock(pageId);
  return {
    pageId,

    /** Reads the marks of the other pages, once this page holds the lock that shows it is alive. */
    async others(): Promise<PageMark[]> {
      await isHeld;
      const kept = keptEntries(prefix).map(([key, text]) => ({ of: key.slice(prefix.length), text }));
      return Promise.all(kept.filter(({ of }) => of !== pageId).map(({ of, text }) => markOf(of, text)));
    },

    /** Writes both marks; they leave the process before the task ends. */
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

/** Resolves once the page's lock is held, or refused; the lock ends with the page. */
const holdPageLock = (pageId: string): Promise<unknown> => takeLock(lockOf(pageId)).catch(() => {});

/**
 * Requests a shared lock: with exclusive ones, two pages checking at the same time would take each other for
 * the page they check.
 */
const isPageLiving = (pageId: string) => isLockHeld(lockOf(pageId), 'shared');
