import { type Intent, intent } from '../../chat/intent/intent.ts';
import { type WaitingIntent, waitsFor } from '../../chat/intent/kept-gestures.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';

export type IntentsWorld = {
  newId(): string;
  ownWindow(): Promise<{ windowId: number | undefined; isPanel: boolean }>;
  standAsPanel(windowId: number): void;
  isPanelOpen(windowId: number): Promise<boolean>;
  readIntents(): Promise<WaitingIntent[]>;
  onIntentsChange(listen: () => void): void;
  sendCommand: typeof sendCommand;
  logFault(where: string, error: unknown): void;
};

/** A look, after the intents, whether a gesture on the tab in front has opened it. */
export type Looking = { onTabGrantsChange(listen: () => void): void; look(windowId: number): Promise<void> };

/** How often a worker that dies while it answers is asked again. */
const mostTries = 5;

/**
 * Takes what the person asked for in this window, at the start and later, and handles one after the other. The
 * full page takes only what waits at its start, if the window has no panel.
 */
export async function takeIntents(
  world: IntentsWorld,
  handle: (intent: Intent) => Promise<void>,
  looking?: Looking,
) {
  const { logFault } = world;
  const { windowId, isPanel } = await world.ownWindow();
  if (windowId === undefined) return;
  const take = createTaking(windowId, world);
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
    last = last.then(() => looking?.look(windowId)).catch((error) => logFault('the tab in front', error));
    return last;
  };
  if (isPanel) {
    world.standAsPanel(windowId);
    world.onIntentsChange(() => void takeNext());
    looking?.onTabGrantsChange(() => void lookNext());
    return lookNext();
  }
  if (!(await world.isPanelOpen(windowId))) await takeNext();
}

function createTaking(windowId: number, { readIntents, newId, sendCommand }: IntentsWorld) {
  // The same until an answer came: the worker may die after it has taken the intents.
  let takeId = newId();
  /** Resolves to the oldest intent, without it if it cannot be read; undefined if none waits. */
  return async (): Promise<{ intent?: Intent | undefined } | undefined> => {
    // An idle worker is not woken for nothing.
    if (!waitsFor(await readIntents(), windowId)) return undefined;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const reply = await sendCommand('intent.take', { windowId, takeId });
      if (!reply.ok) continue;
      takeId = newId();
      const [value] = reply.value.intents;
      return value === undefined ? undefined : { intent: intent().safeParse(value).data };
    }
    return undefined;
  };
}
