import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { keptSecrets, withSecretOrigins } from '../../chat/profile/secrets.ts';
import type { StoredProfiles } from '../../chat/profile/stored-profiles.ts';
import type { CommandInput } from '../../wire/commands.ts';
import { changeProfiles, type ProfileWorld } from './profile-changes.ts';

/** Saves a profile as the page has found it to be right, new or known. Where it is asked otherwise now, what the runnable said of itself is forgotten. */
export async function saveProfile(world: ProfileWorld, draft: CommandInput<'profile.save'>) {
  const { id } = draft.profile;
  const secrets = keptSecrets(draft.profile, await world.readSecrets(id), draft.secrets);
  const before = (await world.read()).stored.profiles.find((item) => item.id === id);
  const profile = withoutForeignPreset(withSecretOrigins(draft.profile, secrets), before);
  const withIt = ({ profiles }: StoredProfiles) => {
    const place = profiles.findIndex((item) => item.id === id);
    if (place !== -1) return { profiles: profiles.with(place, profile) };
    return { profiles: [...profiles, profile], chosenId: profile.id };
  };
  await changeProfiles(world, withIt, { profileId: id, secrets });
  const hasNewSecret = Object.keys(draft.secrets).length > 0;
  if (!before || hasNewSecret || waysOf(before) !== waysOf(profile)) await world.forgetDescription(id);
  return { profile };
}

/** Everything that decides what a runnable answers. */
const waysOf = ({ url, headers, sendCookies }: Profile) => JSON.stringify([url, headers, sendCookies]);

/** A preset may hold a key of the site that it was made for: at another one it has to be chosen again. */
function withoutForeignPreset(profile: Profile, before: Profile | undefined): Profile {
  if (!before || originOf(before.url) === originOf(profile.url)) return profile;
  return { ...profile, call: { ...profile.call, presetId: null } };
}
