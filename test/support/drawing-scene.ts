import { signal } from '@preact/signals';
import type { PageMark } from '../../lib/chat/conversation/page-death.ts';
import { createDrawing } from '../../lib/panel/conversation/drawing.ts';

type Mark = { id: string; deaths: number };

/**
 * Simulates a browser with its marks of drawn conversations: pages start and die, and the browser restarts.
 */
export function createMarkedBrowser() {
  const disk = new Map<string, Mark>();
  const session = new Map<string, string>();
  const living = new Set<string>();

  const markOf = ([pageId, onDisk]: [string, Mark]): PageMark => ({
    pageId,
    onDisk,
    inSession: session.get(pageId),
    isLiving: living.has(pageId),
  });

  function startPage(pageId: string, isStored = async (_id: string) => true) {
    living.add(pageId);
    const plainId = signal<string | undefined>(undefined);
    const waiting: ((wasQuiet: boolean) => void)[] = [];
    const drawing = createDrawing({
      marks: {
        pageId,
        others: async () => [...disk].filter(([of]) => of !== pageId).map(markOf),
        write(of, mark) {
          disk.set(of, mark);
          session.set(of, mark.id);
        },
        remove(of) {
          disk.delete(of);
          session.delete(of);
        },
      },
      quiet: () => new Promise((resolve) => waiting.push(resolve)),
      isPlain: (id) => plainId.peek() === id,
      isStored,
    });
    return {
      drawing,
      plainId,
      /** Lets the two seconds after drawing pass, quiet or busy. */
      async pass(wasQuiet = true) {
        for (const resolve of waiting.splice(0)) resolve(wasQuiet);
        await new Promise((resolve) => setTimeout(resolve));
      },
      die: () => living.delete(pageId),
      /** Closes the panel: its last writes to the session are lost. */
      close() {
        const left = session.get(pageId);
        drawing.end();
        if (left !== undefined) session.set(pageId, left);
        living.delete(pageId);
      },
    };
  }

  return {
    disk,
    startPage,
    restart() {
      session.clear();
      living.clear();
    },
  };
}
