import * as z from 'zod/mini';
import {
  intent,
  type TabGrant,
  tabGrant,
  type WaitingIntent,
  type Wish,
  wish,
} from '../../chat/intent/intent.ts';
import { readList, storageItem, watchItem } from '../browser/extension-storage.ts';
import { createSerialTasks } from '../browser/serial-tasks.ts';

/** A stored list that one context changes, one change at a time. In memory only. */
function storedList<Item>(key: string, read: (value: unknown) => Item | undefined) {
  const item = storageItem('session', key);
  const inOrder = createSerialTasks();
  const readAll = () => readList(item, read);
  return {
    item,
    read: readAll,
    /** Replaces the list; resolves to `result`. For the worker only. */
    change: <Result>(act: (list: Item[]) => { list: Item[]; result: Result }): Promise<Result> =>
      inOrder(async () => {
        const before = await readAll();
        const { list, result } = act(before);
        if (list.length > 0) await item.write(list);
        else if (before.length > 0) await item.remove();
        return result;
      }),
  };
}

const waiting = () => z.object({ intent: intent(), takeId: z.optional(z.string()) });

const intents = storedList<WaitingIntent>('intents', (value) => waiting().safeParse(value).data);
const wishes = storedList<Wish>('wishes', (value) => wish().safeParse(value).data);
const grants = storedList<TabGrant>('grants', (value) => tabGrant().safeParse(value).data);

export const readIntents = intents.read;
export const changeIntents = intents.change;
export const changeWishes = wishes.change;
/** Reads on which tabs gestures were made, oldest first. The browser may have ended the access since. */
export const readTabGrants = grants.read;
export const changeTabGrants = grants.change;

/** Listens for as long as this context lives. */
export const onIntentsChange = (listen: () => void) => watchItem(intents.item, listen, AbortSignal.any([]));
export const onTabGrantsChange = (listen: () => void) => watchItem(grants.item, listen, AbortSignal.any([]));
