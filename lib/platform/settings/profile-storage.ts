import type { Profile } from '../../chat/profile/profile.ts';
import { type ReadProfiles, readProfiles, type StoredProfiles } from '../../chat/profile/stored-profiles.ts';
import { writeTogether } from '../browser/local-store.ts';
import { storageItem, watchItem } from '../browser/storage-item.ts';
import { type ChangedSecrets, itemsWithSecrets } from './secret-storage.ts';

const profilesItem = storageItem('local', 'profiles');
const unreadableItem = storageItem('local', 'profiles.unreadable');

const setAside = async (): Promise<unknown[]> => [(await unreadableItem.read()) ?? []].flat();

/** Reads the stored profiles. Changes nothing, so that every page may call it. */
export const readStoredProfiles = async (): Promise<ReadProfiles> => {
  const read = readProfiles(await profilesItem.read());
  return { ...read, unreadable: [...(await setAside()), ...read.unreadable] };
};

/** Reads the header groups that profiles share. */
export const readHeaderGroups = async () => readProfiles(await profilesItem.read()).stored.groups ?? [];

/** Reads a stored profile; undefined if there is none of this id. */
export const readProfile = async (id: string): Promise<Profile | undefined> =>
  readProfiles(await profilesItem.read()).stored.profiles.find((profile) => profile.id === id);

/** Returns the items to store for the profiles, with copies of unreadable ones. */
export async function profileItems(stored: StoredProfiles): Promise<Record<string, unknown>> {
  const { unreadable } = readProfiles(await profilesItem.read());
  const copies = unreadable.length > 0 && { [unreadableItem.key]: [...(await setAside()), ...unreadable] };
  return { ...copies, [profilesItem.key]: stored };
}

/**
 * Writes the profiles, the changed secrets and copies of unreadable profiles, all or nothing. Throws
 * LocalStoreRefused. For the worker only.
 */
export async function writeStoredProfiles(stored: StoredProfiles, ...changed: ChangedSecrets[]) {
  const ids = new Set([...stored.profiles, ...(stored.groups ?? [])].map(({ id }) => id));
  const { unreadable } = await readStoredProfiles();
  // A later version may be able to read an unreadable profile: keep its secrets.
  const isKnown = (id: string) => unreadable.length > 0 || ids.has(id);
  await writeTogether({
    ...(await profileItems(stored)),
    ...(changed.length > 0 ? await itemsWithSecrets(changed, isKnown) : {}),
  });
}

export function onStoredProfilesChange(listen: () => void, signal: AbortSignal) {
  watchItem(profilesItem, listen, signal);
  watchItem(unreadableItem, listen, signal);
}
