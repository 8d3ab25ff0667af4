import {
  changedGroups,
  type GroupChanges,
  groupsOf,
  keptGroupSecrets,
  withChangedGroups,
  withTypedSecrets,
} from '../../chat/profile/header-groups.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { ProfileSecrets } from '../../chat/profile/secrets.ts';
import type { ReadProfiles, StoredProfiles } from '../../chat/profile/stored-profiles.ts';
import type { DeletedProfile } from '../../platform/settings/profile-storage.ts';
import type { ChangedSecrets } from '../../platform/settings/secret-storage.ts';
import type { CommandInput } from '../../wire/commands.ts';

export type ProfileWorld = {
  read(): Promise<ReadProfiles>;
  /** Writes all or nothing. */
  write(stored: StoredProfiles, ...changed: ChangedSecrets[]): Promise<void>;
  readSecrets(profileId: string): Promise<ProfileSecrets>;
  rememberDeleted(deleted: DeletedProfile): Promise<void>;
  findDeleted(profileId: string): Promise<DeletedProfile | undefined>;
  forgetDeleted(profileId: string): Promise<void>;
  forgetDescription(profileId: string): Promise<void>;
  /** Called with a profile whose presets have changed. */
  forgetPresets(profile: Profile): Promise<void>;
  /** Called with a permission that no profile needs any more. */
  noteUnneeded(pattern: string): Promise<void>;
  newId(): string;
};

/** Collects the secrets that were typed for the header groups of a profile. */
export async function typedForGroups(
  { read, readSecrets }: ProfileWorld,
  { profile, secrets: typed }: CommandInput<'profile.save'>,
): Promise<ChangedSecrets[]> {
  const groups = groupsOf(profile, (await read()).stored.groups ?? []);
  const changed = groups.map(async (group) => {
    const secrets = withTypedSecrets(group, await readSecrets(group.id), { url: profile.url, typed });
    return secrets ? [{ profileId: group.id, secrets }] : [];
  });
  return (await Promise.all(changed)).flat();
}

/** Saves changed header groups, and forgets what the runnables behind them said. */
export async function saveGroups(world: ProfileWorld, changes: GroupChanges) {
  const { stored } = await world.read();
  const groups = changedGroups(stored.groups ?? [], changes);
  const profiles = stored.profiles.map((profile) => withChangedGroups(profile, groups, changes));
  const kept = changes.groups.map(async (group) => ({
    profileId: group.id,
    secrets: keptGroupSecrets(group, await world.readSecrets(group.id)),
  }));
  const gone = changes.deleted.map((profileId) => ({ profileId, secrets: null }));
  await world.write({ ...stored, profiles, groups }, ...(await Promise.all(kept)), ...gone);
  const touched = [...changes.groups.map(({ id }) => id), ...changes.deleted];
  for (const [place, { id, groups: used = [] }] of stored.profiles.entries()) {
    const isSwitched = JSON.stringify(used) !== JSON.stringify(profiles[place]?.groups ?? []);
    if (isSwitched || used.some((group) => touched.includes(group))) await world.forgetDescription(id);
  }
  return {};
}
