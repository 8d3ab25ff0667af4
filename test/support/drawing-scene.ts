import { signal } from '@preact/signals';
import type { PageMark } from '../../lib/chat/conversation/page-death.ts';
import type { OpenConversation } from '../../lib/panel/conversation/conversation-state.ts';
import { createDrawing } from '../../lib/panel/conversation/drawing.ts';
import { fakeHost } from './fake-host.ts';
import { partOf } from './panel-parts.ts';

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

  function startPage(pageId: string) {
    living.add(pageId);
    const waiting: ((wasQuiet: boolean) => void)[] = [];
    const events = new EventTarget();
    const marks = {
      pageId,
      others: async () => [...disk].filter(([of]) => of !== pageId).map(markOf),
      write(of: string, mark: Mark) {
        disk.set(of, mark);
        session.set(of, mark.id);
      },
      remove(of: string) {
        disk.delete(of);
        session.delete(of);
      },
    };
    const hide = () => events.dispatchEvent(new Event('pagehide'));
    return {
      createDrawingMarks: () => marks,
      quiet: () => new Promise<boolean>((resolve) => waiting.push(resolve)),
      events,
      hide,
      /** Lets the two seconds after drawing pass, quiet or busy. */
      async pass(wasQuiet = true) {
        for (const resolve of waiting.splice(0)) resolve(wasQuiet);
        await new Promise((resolve) => setTimeout(resolve));
      },
      die: () => living.delete(pageId),
      /** Closes the panel: its last writes to the session are lost. */
      close() {
        const left = session.get(pageId);
        hide();
        if (left !== undefined) session.set(pageId, left);
        living.delete(pageId);
      },
    };
  }

  return {
    disk,
    startPage,
    /** Starts a page that draws what is in `open`. */
    startDrawing(pageId: string, isStored = async (_id: string) => true) {
      const page = startPage(pageId);
      const { createDrawingMarks, quiet, events } = page;
      const open = signal({ id: 'none', turns: [] } as unknown as OpenConversation);
      const host = fakeHost({
        settings: { createDrawingMarks },
        ids: { newId: () => pageId },
        clock: { quiet },
        page: { events },
        records: { find: async (id) => ((await isStored(id)) ? ({ id } as never) : undefined) },
      });
      return { ...page, open, drawing: createDrawing({ conversation: partOf({ open }) }, host) };
    },
    restart() {
      session.clear();
      living.clear();
    },
  };
}
