import * as z from 'zod/mini';
import { type Profile, profile } from '../../chat/profile/profile.ts';
import { type ProfileSecrets, profileSecrets } from '../../chat/profile/secrets.ts';
import { type ReadProfiles, readProfiles, type StoredProfiles } from '../../chat/profile/stored-profiles.ts';
import { storageItem, watchItem, writeTogether } from '../browser/extension-storage.ts';
import { type ChangedSecrets, itemsWithSecrets } from './secret-storage.ts';

const profilesItem = storageItem('local', 'profiles');
const unreadableItem = storageItem('local', 'profiles.unreadable');

const setAside = async (): Promise<unknown[]> => [(await unreadableItem.read()) ?? []].flat();

/** Reads the stored profiles. Changes nothing, so that every page may call it. */
export const readStoredProfiles = async (): Promise<ReadProfiles> => {
  const read = readProfiles(await profilesItem.read());
  return { ...read, unreadable: [...(await setAside()), ...read.unreadable] };
};

export const readHeaderGroups = async () => readProfiles(await profilesItem.read()).stored.groups ?? [];

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

const deletedProfile = z.object({
  profile,
  place: z.number(),
  secrets: profileSecrets,
});
export type DeletedProfile = z.infer<typeof deletedProfile>;

const deletedItem = storageItem('session', 'profiles.deleted');

const readItems = async (): Promise<unknown[]> => [(await deletedItem.read()) ?? []].flat();

/** Number of deletions that can be undone until the browser closes. */
const kept = 10;

export async function rememberDeleted(deleted: DeletedProfile) {
  await deletedItem.write([...(await readItems()), deleted].slice(-kept));
}

const readDeleted = async (): Promise<DeletedProfile[]> =>
  (await readItems()).flatMap((item) => deletedProfile.safeParse(item).data ?? []);

export const findDeleted = async (profileId: string): Promise<DeletedProfile | undefined> =>
  (await readDeleted()).find((item) => item.profile.id === profileId);

/** Forgets a deleted profile, once it is stored again. */
export async function forgetDeleted(profileId: string) {
  await deletedItem.write((await readDeleted()).filter((item) => item.profile.id !== profileId));
}

export async function changeDeletedSecrets(change: (secrets: ProfileSecrets) => Promise<ProfileSecrets>) {
  const changed = (await readDeleted()).map(async (item) => ({
    ...item,
    secrets: await change(item.secrets),
  }));
  await deletedItem.write(await Promise.all(changed));
}
