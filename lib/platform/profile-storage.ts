import { type ReadProfiles, readProfiles, type StoredProfiles } from '../chat/stored-profiles.ts';
import { storageItem, watchItem } from './storage-item.ts';

const profilesItem = storageItem('local', 'profiles');
const unreadableItem = storageItem('local', 'profiles.unreadable');

const setAside = async (): Promise<unknown[]> => [(await unreadableItem.read()) ?? []].flat();

/** The profiles as they are stored. Reading alone changes nothing, so that every page may do it. */
export const readStoredProfiles = async (): Promise<ReadProfiles> => {
  const read = readProfiles(await profilesItem.read());
  return { ...read, unreadable: [...(await setAside()), ...read.unreadable] };
};

/** For the worker alone. What cannot be read is copied aside before anything is written over it. */
export async function writeStoredProfiles(stored: StoredProfiles) {
  const { unreadable } = readProfiles(await profilesItem.read());
  if (unreadable.length > 0) {
    await unreadableItem.write([...(await setAside()), ...unreadable]);
  }
  await profilesItem.write(stored);
}

export function onStoredProfilesChange(listen: () => void, signal: AbortSignal) {
  watchItem(profilesItem, listen, signal);
  watchItem(unreadableItem, listen, signal);
}
