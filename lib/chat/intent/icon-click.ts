import * as z from 'zod/mini';
import { want } from './intent.ts';

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
