import type { Intent } from './intent.ts';

/** An intent that waits. `takeId` names the call that has taken it: repeated, the call returns it again. */
export type WaitingIntent = { intent: Intent; takeId?: string | undefined };

export const mostIntents = 20;

type Windows = ReadonlySet<number>;
type Take = { windowId: number; takeId: string };

/** Adds an intent; drops those of closed windows and the oldest of too many. */
export const withIntent = (waiting: WaitingIntent[], intent: Intent, open: Windows): WaitingIntent[] =>
  [...ofOpen(waiting, open), { intent }].slice(-mostIntents);

/** Takes the oldest intent of a window. One that an earlier call took is forgotten. */
export function takenFrom(waiting: WaitingIntent[], { windowId, takeId }: Take, open: Windows) {
  const isHere = ({ intent }: WaitingIntent) => intent.windowId === windowId;
  const rest = ofOpen(waiting, open).filter((item) => !isHere(item));
  const mine = waiting.filter((item) => isHere(item) && (item.takeId ?? takeId) === takeId);
  const taken = mine.find((item) => item.takeId === takeId) ?? mine[0];
  const later = mine.filter((item) => item !== taken);
  return {
    intents: taken ? [taken.intent] : [],
    waiting: [...(taken ? [{ intent: taken.intent, takeId }] : []), ...later, ...rest],
  };
}

/** Tells whether an intent waits that no call has taken. */
export const waitsFor = (waiting: WaitingIntent[], windowId: number): boolean =>
  waiting.some(({ intent, takeId }) => intent.windowId === windowId && takeId === undefined);

const ofOpen = (waiting: WaitingIntent[], open: Windows) =>
  waiting.filter(({ intent }) => open.has(intent.windowId));
