import * as z from 'zod/mini';

/** Something that a person wants of the panel, asked for elsewhere in the browser. */
const want = () =>
  z.discriminatedUnion('kind', [
    /** `text` is the selected text as the browser gave it; null without one, or if it is very long. */
    z.strictObject({ kind: z.literal('selection'), text: z.nullable(z.string()), frameId: z.number() }),
    /** `address` is the title and URL of the page. */
    z.strictObject({ kind: z.enum(['page', 'address', 'tables']) }),
    z.strictObject({ kind: z.literal('link'), url: z.string(), text: z.nullable(z.string()) }),
    z.strictObject({ kind: z.literal('image'), url: z.string() }),
    /** A picture of what the tab shows. */
    z.strictObject({ kind: z.literal('tab-picture') }),
    /** A text of the address bar. */
    z.strictObject({ kind: z.literal('message'), text: z.string(), isSent: z.boolean() }),
    /** `access` is only the gesture on the tab; the panel stays as it is. */
    z.strictObject({ kind: z.enum(['new-conversation', 'next-profile', 'access']) }),
  ]);
export type Want = z.infer<ReturnType<typeof want>>;

/** A want on its way to the panel of a window. */
export const intent = () =>
  z.strictObject({
    id: z.string(),
    windowId: z.number(),
    /** Tab of the gesture; null if it concerns none. */
    tabId: z.nullable(z.number()),
    /** Profile that the person chose; null: the one of the open conversation. */
    profileId: z.nullable(z.string()),
    promptId: z.nullable(z.string()),
    want: want(),
  });
export type Intent = z.infer<ReturnType<typeof intent>>;

/** The part of an intent that a gesture decides. */
export type Asked = Pick<Intent, 'profileId' | 'promptId' | 'want'>;

export const asking = (want: Want): Asked => ({ profileId: null, promptId: null, want });

/** Wants of the keys in the manifest, by the name of the command. */
const wants: Record<string, Want> = {
  'send-selection': { kind: 'selection', text: null, frameId: 0 },
  'next-profile': { kind: 'next-profile' },
  'new-conversation': { kind: 'new-conversation' },
};

export const wantOfCommand = (name: string): Want | undefined => wants[name];

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
