import {
  changedGroups,
  type GroupChanges,
  groupsOf,
  keptGroupSecrets,
  withChangedGroups,
  withTypedSecrets,
} from '../../chat/profile/header-groups.ts';
import type { ChangedSecrets } from '../../platform/settings/secret-storage.ts';
import type { CommandInput } from '../../wire/commands.ts';
import type { ProfileWorld } from './profile-commands.ts';

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
