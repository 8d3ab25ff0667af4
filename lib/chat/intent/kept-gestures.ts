import * as z from 'zod/mini';
import { type Intent, want } from './intent.ts';

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

/** A want of the panel that needs a gesture on the tab. */
export const wish = () => z.strictObject({ windowId: z.number(), tabId: z.number(), want: want() });
export type Wish = z.infer<ReturnType<typeof wish>>;

export const mostWishes = 20;

/** Keeps a wish, as the only one of its window. */
export const withWish = (wishes: Wish[], wish: Wish): Wish[] =>
  [...withoutWish(wishes, wish.windowId), wish].slice(-mostWishes);

export const withoutWish = (wishes: Wish[], windowId: number): Wish[] =>
  wishes.filter((wish) => wish.windowId !== windowId);

export const wishOf = (wishes: Wish[], windowId: number): Wish | undefined =>
  wishes.find((wish) => wish.windowId === windowId);

/** Decides what a click on the icon does, besides giving access to the tab. */
export function iconClick(
  { wasOpen, tabId }: { wasOpen: boolean; tabId: number | undefined },
  wish: Wish | undefined,
): 'open' | 'close' | 'fulfil' {
  if (!wasOpen) return 'open';
  return wish && wish.tabId === tabId ? 'fulfil' : 'close';
}

/** A gesture on a tab: from then on the browser lets the extension read it, until it shows another site. */
export const tabGrant = () => z.strictObject({ tabId: z.number(), origin: z.string() });
export type TabGrant = z.infer<ReturnType<typeof tabGrant>>;

export const mostGrants = 50;

/** Adds a grant, as the newest; a tab has one. */
export const withGrant = (grants: TabGrant[], grant: TabGrant): TabGrant[] =>
  [...grants.filter(({ tabId }) => tabId !== grant.tabId), grant].slice(-mostGrants);

/** Returns the grant of a tab whose address is known; undefined where there is nothing to read. */
export function grantOf(tabId: number, url: string | undefined): TabGrant | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  return /^(?:https?|file):$/.test(protocol) ? { tabId, origin } : undefined;
}
