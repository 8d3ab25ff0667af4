import {
  copyName,
  headersAndQuery,
  originPattern,
  type Profile,
  type ProfileHeader,
  withoutForeignPreset,
} from '../../chat/profile/profile.ts';
import { keptSecrets, withSecretOrigins } from '../../chat/profile/secrets.ts';
import type { StoredProfiles } from '../../chat/profile/stored-profiles.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import type { ChangedSecrets } from '../../platform/settings/secret-storage.ts';
import type { CommandInput } from '../../wire/commands.ts';
import { type ProfileWorld, saveGroups, typedForGroups } from './saved-groups.ts';

/** Handles the commands that change profiles, one at a time: the worker is their only writer. */
export function createProfileCommands(
  world: ProfileWorld,
  inOrder: <T>(task: () => Promise<T>) => Promise<T>,
) {
  const change = (edit: Parameters<typeof changeProfiles>[1]) => inOrder(() => changeProfiles(world, edit));
  return {
    'profile.save': (input) => inOrder(() => saveProfile(world, input)),
    'profile.groups': (changes) => inOrder(() => saveGroups(world, changes)),
    'profile.duplicate': ({ id }) => inOrder(() => duplicate(world, id)),
    'profile.delete': ({ id }) => inOrder(() => remove(world, id)),
    'profile.restore': ({ id }) => inOrder(() => restore(world, id)),
    'profile.reorder': ({ ids, moved }) => {
      const place = ({ id }: Profile) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      return change(({ profiles }) => ({
        profiles: (moved ? edited(profiles, moved.id, { heading: moved.heading }) : profiles).toSorted(
          (a, b) => place(a) - place(b),
        ),
      }));
    },
    'profile.choose': ({ id }) => change(({ profiles }) => ({ chosenId: foundProfile(profiles, id).id })),
    'profile.mode': ({ id, mode, steps }) =>
      change(({ profiles }) => ({
        profiles: edited(profiles, id, {
          mode,
          ...(steps && { showsSteps: steps === 'on' ? true : undefined }),
        }),
      })),
    'profile.call': ({ id, call }) =>
      change(({ profiles }) => ({ profiles: edited(profiles, id, { call }) })),
  } satisfies Partial<CommandHandlers>;
}

/**
 * Saves a new or known profile, which the page has checked. Forgets the description of the runnable if the
 * profile asks it differently now.
 */
async function saveProfile(world: ProfileWorld, draft: CommandInput<'profile.save'>) {
  const { id } = draft.profile;
  const secrets = keptSecrets(draft.profile, await world.readSecrets(id), draft.secrets);
  const before = (await world.read()).stored.profiles.find((item) => item.id === id);
  const profile = withoutForeignPreset(withSecretOrigins(draft.profile, secrets), before);
  const withIt = ({ profiles }: StoredProfiles) => {
    const place = profiles.findIndex((item) => item.id === id);
    if (place !== -1) return { profiles: profiles.with(place, profile) };
    return { profiles: [...profiles, profile], chosenId: profile.id };
  };
  await changeProfiles(world, withIt, { profileId: id, secrets }, ...(await typedForGroups(world, draft)));
  const hasNewSecret = Object.keys(draft.secrets).length > 0;
  if (!before || hasNewSecret || waysOf(before) !== waysOf(profile)) await world.forgetDescription(id);
  return { profile };
}

/** Marks the headers and parameters whose secrets the browser has forgotten, so that pages ask for them. */
export async function markForgotten(world: ProfileWorld) {
  const { profiles } = (await world.read()).stored;
  for (const profile of profiles) {
    const { id } = profile;
    const isForgotten = (header: ProfileHeader) =>
      header.secret && header.isForSession && header.origin !== null;
    if (!headersAndQuery(profile).some(isForgotten)) continue;
    const secrets = await world.readSecrets(id);
    await changeProfiles(world, (stored) => ({
      profiles: stored.profiles.map((item) => (item.id === id ? withSecretOrigins(item, secrets) : item)),
    }));
  }
}

/** Returns all that decides what a runnable answers, as a key. */
const waysOf = ({ url, headers, query, groups, sendCookies }: Profile) =>
  JSON.stringify([url, headers, query, groups, sendCookies]);

function edited(profiles: Profile[], id: string, part: Partial<Profile>): Profile[] {
  const profile = foundProfile(profiles, id);
  return profiles.with(profiles.indexOf(profile), { ...profile, ...part });
}

async function duplicate(world: ProfileWorld, id: string) {
  const { profiles } = (await world.read()).stored;
  const original = foundProfile(profiles, id);
  const names = profiles.map(({ name }) => name);
  const profile = { ...original, id: world.newId(), name: copyName(original.name, names) };
  const secrets = await world.readSecrets(id);
  await changeProfiles(
    world,
    () => ({ profiles: profiles.toSpliced(profiles.indexOf(original) + 1, 0, profile) }),
    { profileId: profile.id, secrets },
  );
  return { profile };
}

async function remove(world: ProfileWorld, id: string) {
  const { profiles } = (await world.read()).stored;
  const profile = foundProfile(profiles, id);
  const secrets = await world.readSecrets(id);
  await world.rememberDeleted({ profile, place: profiles.indexOf(profile), secrets });
  await changeProfiles(world, () => ({ profiles: profiles.filter((item) => item !== profile) }), {
    profileId: id,
    secrets: null,
  });
  await world.forgetDescription(id);
  return {};
}

async function restore(world: ProfileWorld, id: string) {
  const deleted = await world.findDeleted(id);
  if (!deleted) throw new CommandRefusal({ code: 'profile-gone-for-good' });
  const { place, secrets } = deleted;
  // The secrets may have been deleted since.
  const profile = withSecretOrigins(deleted.profile, secrets);
  // Another window may have saved it again since.
  const withIt = ({ profiles }: StoredProfiles) => ({
    profiles: profiles.filter((item) => item.id !== id).toSpliced(place, 0, profile),
    chosenId: id,
  });
  await changeProfiles(world, withIt, { profileId: id, secrets });
  await world.forgetDeleted(id);
  return { profile };
}

/** Writes the changed profiles and secrets; records the permissions that no profile needs any more. */
async function changeProfiles(
  world: ProfileWorld,
  edit: (stored: StoredProfiles) => Partial<StoredProfiles>,
  ...changed: ChangedSecrets[]
): Promise<Record<string, never>> {
  const before = (await world.read()).stored;
  const after = { ...before, ...edit(before) };
  const chosen = after.profiles.find(({ id }) => id === after.chosenId) ?? after.profiles[0];
  await world.write({ ...after, chosenId: chosen?.id ?? null }, ...changed);
  for (const profile of after.profiles) {
    const former = before.profiles.find(({ id }) => id === profile.id);
    if (former && presetsOf(former) !== presetsOf(profile)) await world.forgetPresets(profile);
  }
  const needed = patternsOf(after.profiles);
  for (const pattern of patternsOf(before.profiles)) {
    if (!needed.has(pattern)) await world.noteUnneeded(pattern);
  }
  return {};
}

const presetsOf = ({ call }: Profile) => JSON.stringify(call.presets);

export const patternsOf = (profiles: Profile[]) => new Set(profiles.map(({ url }) => originPattern(url)));

function foundProfile(profiles: Profile[], id: string): Profile {
  const profile = profiles.find((item) => item.id === id);
  if (!profile) throw new CommandRefusal({ code: 'profile-gone' });
  return profile;
}
