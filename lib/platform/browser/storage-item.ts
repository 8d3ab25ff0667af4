import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

type Area = 'local' | 'session';

/** Accesses one value of the browser's storage; reads undefined if there is none. Callers parse the value. */
export function storageItem(area: Area, key: string) {
  const place = () => browser.storage[area];
  return {
    area,
    key,
    read: async (): Promise<unknown> => (await place().get(key))[key],
    write: (value: unknown): Promise<void> => place().set({ [key]: value }),
    remove: (): Promise<void> => place().remove(key),
  };
}

/** Accesses a value that is a list of texts; an empty one is removed. */
export const storedTexts = ({ read, write, remove }: ReturnType<typeof storageItem>) => ({
  read: async (): Promise<string[]> => z.array(z.string()).safeParse(await read()).data ?? [],
  write: (texts: string[]): Promise<void> => (texts.length > 0 ? write(texts) : remove()),
});

/** Calls `listen` after any context has written or removed the value. */
export function watchItem(
  { area, key }: { area: Area; key: string },
  listen: () => void,
  signal: AbortSignal,
) {
  if (signal.aborted) return;
  const { onChanged } = browser.storage[area];
  const changed = (changes: Record<string, unknown>) => {
    if (key in changes) listen();
  };
  onChanged.addListener(changed);
  signal.addEventListener('abort', () => onChanged.removeListener(changed));
}
