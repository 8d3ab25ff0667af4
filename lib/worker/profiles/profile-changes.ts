import { originPattern, type Profile } from '../../chat/profile/profile.ts';
import type { ProfileSecrets } from '../../chat/profile/secrets.ts';
import type { ReadProfiles, StoredProfiles } from '../../chat/profile/stored-profiles.ts';
import { CommandRefusal } from '../../platform/browser/messaging.ts';
import type { DeletedProfile } from '../../platform/settings/deleted-profiles.ts';
import type { ChangedSecrets } from '../../platform/settings/profile-storage.ts';

export type ProfileWorld = {
  read(): Promise<ReadProfiles>;
  /** All of it or nothing. */
  write(stored: StoredProfiles, changed?: ChangedSecrets): Promise<void>;
  readSecrets(profileId: string): Promise<ProfileSecrets>;
  rememberDeleted(deleted: DeletedProfile): Promise<void>;
  findDeleted(profileId: string): Promise<DeletedProfile | undefined>;
  forgetDeleted(profileId: string): Promise<void>;
  forgetDescription(profileId: string): Promise<void>;
  /** A permission that was needed before and is not any more. */
  noteUnneeded(pattern: string): Promise<void>;
  newId(): string;
};

/** Writes the profiles anew with the secrets that change with them, and notes the permissions that none of them needs any more. */
export async function changeProfiles(
  world: ProfileWorld,
  edit: (stored: StoredProfiles) => Partial<StoredProfiles>,
  changed?: ChangedSecrets,
): Promise<Record<string, never>> {
  const before = (await world.read()).stored;
  const after = { ...before, ...edit(before) };
  const chosen = after.profiles.find(({ id }) => id === after.chosenId) ?? after.profiles[0];
  await world.write({ ...after, chosenId: chosen?.id ?? null }, changed);
  const needed = patternsOf(after.profiles);
  for (const pattern of patternsOf(before.profiles)) {
    if (!needed.has(pattern)) await world.noteUnneeded(pattern);
  }
  return {};
}

export const patternsOf = (profiles: Profile[]) => new Set(profiles.map(({ url }) => originPattern(url)));

export function foundProfile(profiles: Profile[], id: string): Profile {
  const profile = profiles.find((item) => item.id === id);
  if (!profile) throw new CommandRefusal('This profile does not exist any more.');
  return profile;
}
