import { type Description, description } from '../langserve/description.ts';
import { parseJson } from '../langserve/json.ts';
import { storageItem, watchItem } from './storage-item.ts';

const itemOf = (profileId: string) => storageItem('local', `description:${profileId}`);

/** What a runnable said of itself; kept with its profile, because the worker dies between messages. */
export async function readStoredDescription(profileId: string): Promise<Description | undefined> {
  return description.safeParse(parseJson(String(await itemOf(profileId).read()))).data;
}

/** Null forgets it, so that the next run asks again. */
export async function writeStoredDescription(profileId: string, value: Description | null) {
  if (value === null) await itemOf(profileId).remove();
  // As text: the browser's storage would sort the keys, and the order of fields is the author's.
  else await itemOf(profileId).write(JSON.stringify(value));
}

export const onStoredDescriptionChange = (profileId: string, listen: () => void, signal: AbortSignal) =>
  watchItem(itemOf(profileId), listen, signal);
