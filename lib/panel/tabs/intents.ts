import { type Intent, intent, waitsFor } from '../../chat/intent/intent.ts';
import type { Host, Tabs } from '../host/host.ts';

/** Handles an intent, and looks, after the intents, whether a gesture on the tab in front has opened it. */
type Acts = { handle(intent: Intent): Promise<void>; look(windowId: number): Promise<void> };

/** How often a worker that dies while it answers is asked again. */
const mostTries = 5;

/**
 * Takes what the person asked for in this window, at the start and later, and handles one after the other. The
 * full page takes only what waits at its start, if the window has no panel.
 */
export async function takeIntents({ handle, look }: Acts, tabs: Tabs, host: Host) {
  const { logFault } = host.page;
  const { windowId, isPanel } = await tabs.ownWindow();
  if (windowId === undefined) return;
  const take = createTaking(windowId, tabs, host);
  let last: Promise<void> = Promise.resolve();
  const takeNext = () => {
    last = last
      .then(async () => {
        for (let taken = await take(); taken; taken = await take())
          if (taken.intent) await handle(taken.intent).catch((error) => logFault('a way in', error));
      })
      .catch((error) => logFault('a way in', error));
    return last;
  };
  const lookNext = () => {
    void takeNext();
    last = last.then(() => look(windowId)).catch((error) => logFault('the tab in front', error));
    return last;
  };
  if (isPanel) {
    tabs.standAsPanel(windowId);
    tabs.onIntentsChange(() => void takeNext());
    tabs.onTabGrantsChange(() => void lookNext());
    return lookNext();
  }
  if (!(await tabs.isPanelOpen(windowId))) await takeNext();
}

function createTaking(windowId: number, { readIntents }: Tabs, { ids, commands }: Host) {
  // The same until an answer came: the worker may die after it has taken the intents.
  let takeId = ids.newId();
  /** Resolves to the oldest intent, without it if it cannot be read; undefined if none waits. */
  return async (): Promise<{ intent?: Intent | undefined } | undefined> => {
    // An idle worker is not woken for nothing.
    if (!waitsFor(await readIntents(), windowId)) return undefined;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const reply = await commands.send('intent.take', { windowId, takeId });
      if (!reply.ok) continue;
      takeId = ids.newId();
      const [value] = reply.value.intents;
      return value === undefined ? undefined : { intent: intent().safeParse(value).data };
    }
    return undefined;
  };
}
