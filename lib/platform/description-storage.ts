import { storage } from 'wxt/utils/storage';
import { type Description, description } from '../langserve/description.ts';

const keyOf = (profileId: string) => `local:description:${profileId}` as const;

/** What a runnable said of its input; kept with its profile, because the worker dies between messages. */
export async function readStoredDescription(profileId: string): Promise<Description | undefined> {
  const read = description.safeParse(await storage.getItem(keyOf(profileId)));
  return read.success ? read.data : undefined;
}

/** Null forgets it, so that the next run asks again. */
export async function writeStoredDescription(profileId: string, value: Description | null) {
  if (value === null) await storage.removeItem(keyOf(profileId));
  else await storage.setItem(keyOf(profileId), value);
}
