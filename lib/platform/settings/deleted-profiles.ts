import * as z from 'zod/mini';
import { profile } from '../../chat/profile/profile.ts';
import { storageItem } from '../browser/storage-item.ts';

const deletedProfile = z.object({
  profile,
  place: z.number(),
  secrets: z.record(
    z.string(),
    z.object({ value: z.string(), origin: z.string(), isForSession: z.optional(z.literal(true)) }),
  ),
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
