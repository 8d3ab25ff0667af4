import { storage } from 'wxt/utils/storage';
import { type Description, description } from '../langserve/description.ts';
import { parseJson } from '../langserve/json.ts';

const keyOf = (profileId: string) => `local:description:${profileId}` as const;

/** What a runnable said of its input; kept with its profile, because the worker dies between messages. */
export async function readStoredDescription(profileId: string): Promise<Description | undefined> {
  const text = await storage.getItem<unknown>(keyOf(profileId));
  const read = description.safeParse(parseJson(String(text)));
  return read.success ? read.data : undefined;
}

/** Null forgets it, so that the next run asks again. */
export async function writeStoredDescription(profileId: string, value: Description | null) {
  if (value === null) await storage.removeItem(keyOf(profileId));
  // As text: the browser's storage would sort the keys, and the order of fields is the author's.
  else await storage.setItem(keyOf(profileId), JSON.stringify(value));
}
