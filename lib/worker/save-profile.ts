import { nameFromUrl, originOf, type Profile } from '../chat/profile.ts';
import { profileProblems } from '../chat/profile-problems.ts';
import { keptSecrets, withSecretOrigins } from '../chat/secrets.ts';
import { readRunnableUrl } from '../langserve/runnable-url.ts';
import { CommandRefusal } from '../platform/messaging.ts';
import type { CommandInput } from '../wire/commands.ts';
import { changeProfiles, type ProfileWorld } from './profile-changes.ts';

/** Saves a profile, new or known. Where it is asked otherwise now, what the runnable said of itself is forgotten. */
export async function saveProfile(world: ProfileWorld, draft: CommandInput<'profile.save'>) {
  const cleaned = cleanedProfile(draft);
  const secrets = keptSecrets(cleaned, await world.readSecrets(cleaned.id), draft.secrets);
  const before = (await world.read()).stored.profiles.find(({ id }) => id === cleaned.id);
  await world.writeSecrets(cleaned.id, secrets);
  const profile = withoutForeignPreset(withSecretOrigins(cleaned, secrets), before);
  await changeProfiles(world, ({ profiles }) => {
    const place = profiles.findIndex(({ id }) => id === profile.id);
    if (place !== -1) return { profiles: profiles.with(place, profile) };
    return { profiles: [...profiles, profile], chosenId: profile.id };
  });
  const hasNewSecret = Object.keys(draft.secrets).length > 0;
  if (!before || hasNewSecret || waysOf(before) !== waysOf(profile))
    await world.forgetDescription(profile.id);
  return { profile };
}

/** Everything that decides what a runnable answers. */
const waysOf = ({ url, headers, sendCookies }: Profile) => JSON.stringify([url, headers, sendCookies]);

/** A preset may hold a key of the site that it was made for: at another one it has to be chosen again. */
function withoutForeignPreset(profile: Profile, before: Profile | undefined): Profile {
  if (!before || originOf(before.url) === originOf(profile.url)) return profile;
  return { ...profile, call: { ...profile.call, presetId: null } };
}

function cleanedProfile({ profile, secrets, keepName }: CommandInput<'profile.save'>): Profile {
  const url = readRunnableUrl(profile.url, { keepName });
  if (url.status === 'invalid') throw new CommandRefusal(url.problem);
  const [problem] = Object.values(profileProblems({ profile, secrets, keepName }));
  if (problem) throw new CommandRefusal(problem);
  return { ...profile, url: url.url, name: profile.name.trim() || nameFromUrl(url.url) };
}
