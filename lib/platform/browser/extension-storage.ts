import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { readProfiles } from '../../chat/profile/stored-profiles.ts';
import { type StoreRefusal, storeParts } from '../../chat/storage/refusal.ts';

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

type StorageItem = ReturnType<typeof storageItem>;

/** Reads a value that is a list, without the items that cannot be read. */
export async function readList<Item>(
  { read }: StorageItem,
  itemIn: (value: unknown) => Item | undefined,
): Promise<Item[]> {
  const stored = await read();
  return Array.isArray(stored) ? stored.flatMap((value) => itemIn(value) ?? []) : [];
}

/** Accesses a value that is a list of texts; an empty one is removed. */
export const storedTexts = ({ read, write, remove }: StorageItem) => ({
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

const utf8 = new TextEncoder();

/** Estimates the size of a record in bytes by its JSON; 0 if it cannot be serialized. */
export function byteCount(record: unknown): number {
  try {
    return utf8.encode(JSON.stringify(record) ?? '').length;
  } catch {
    return 0;
  }
}

/** The browser refused a write to extension storage; none of its values was written. */
export class LocalStoreRefused extends Error {
  override name = 'LocalStoreRefused' as const;
  constructor(
    readonly refusal: StoreRefusal,
    options?: ErrorOptions,
  ) {
    super(refusal.kind, options);
  }
}

/** Writes all of these values or none. Throws LocalStoreRefused. */
export async function writeTogether(items: Record<string, unknown>): Promise<void> {
  try {
    await browser.storage.local.set(items);
  } catch (cause) {
    throw new LocalStoreRefused(await refusalOf(items, cause), { cause });
  }
}

async function refusalOf(items: Record<string, unknown>, cause: unknown): Promise<StoreRefusal> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  // Browsers word this error differently and give it no name.
  if (!/quota/i.test(reason)) return { kind: 'refused', reason };
  const stored = { ...(await everythingLocal()), ...items };
  const size = Object.entries(stored).reduce((sum, [key, value]) => sum + key.length + byteCount(value), 0);
  const parts = storeParts(stored, readProfiles(stored.profiles).stored.profiles, byteCount);
  return { kind: 'full', limit: browser.storage.local.QUOTA_BYTES ?? usualLimit, size, parts };
}

const usualLimit = 10 * 1024 * 1024;

/** Reads all values of the extension storage. */
export const everythingLocal = (): Promise<Record<string, unknown>> => browser.storage.local.get(null);
