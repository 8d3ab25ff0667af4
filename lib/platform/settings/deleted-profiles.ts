import * as z from 'zod/mini';
import { profile } from '../../chat/profile/profile.ts';
import { type ProfileSecrets, profileSecrets } from '../../chat/profile/secrets.ts';
import { storageItem } from '../browser/storage-item.ts';

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
  (await readItems()).flatMap((item) => {
    const read = deletedProfile.safeParse(item);
    return read.success ? [read.data] : [];
  });

/** Finds a deleted profile; undefined if it is gone. */
export const findDeleted = async (profileId: string): Promise<DeletedProfile | undefined> =>
  (await readDeleted()).find((item) => item.profile.id === profileId);

/** Forgets a deleted profile, once it is stored again. */
export async function forgetDeleted(profileId: string) {
  await deletedItem.write((await readDeleted()).filter((item) => item.profile.id !== profileId));
}

/** Changes the secrets of all deleted profiles. */
export async function changeDeletedSecrets(change: (secrets: ProfileSecrets) => Promise<ProfileSecrets>) {
  const changed = (await readDeleted()).map(async (item) => ({
    ...item,
    secrets: await change(item.secrets),
  }));
  await deletedItem.write(await Promise.all(changed));
}
