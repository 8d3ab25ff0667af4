import { storage } from 'wxt/utils/storage';
import { type ReadProfiles, readProfiles, type StoredProfiles } from '../chat/stored-profiles.ts';

const profilesItem = storage.defineItem<unknown>('local:profiles');
const unreadableItem = storage.defineItem<unknown>('local:profiles.unreadable', { fallback: [] });

const setAside = async (): Promise<unknown[]> => [await unreadableItem.getValue()].flat();

/** The profiles as they are stored. Reading alone changes nothing, so that every page may do it. */
export const readStoredProfiles = async (): Promise<ReadProfiles> => {
  const read = readProfiles(await profilesItem.getValue());
  return { ...read, unreadable: [...(await setAside()), ...read.unreadable] };
};

/** For the worker alone. What cannot be read is copied aside before anything is written over it. */
export async function writeStoredProfiles(stored: StoredProfiles) {
  const { unreadable } = readProfiles(await profilesItem.getValue());
  if (unreadable.length > 0) {
    await unreadableItem.setValue([...(await setAside()), ...unreadable]);
  }
  await profilesItem.setValue(stored);
}

export function onStoredProfilesChange(listen: () => void, signal: AbortSignal) {
  const stops = [profilesItem.watch(listen), unreadableItem.watch(listen)];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
}
