import { nameFromUrl, type Profile } from '../chat/profile.ts';
import { profileProblems } from '../chat/profile-problems.ts';
import { keptSecrets, withSecretOrigins } from '../chat/secrets.ts';
import { readRunnableUrl } from '../langserve/runnable-url.ts';
import { CommandRefusal } from '../platform/messaging.ts';
import type { CommandInput } from '../wire/commands.ts';
import { changeProfiles, type ProfileWorld } from './profile-changes.ts';

/** Saves a profile, new or known. What the runnable said of itself is forgotten: it may be another one now. */
export async function saveProfile(world: ProfileWorld, draft: CommandInput<'profile.save'>) {
  const cleaned = cleanedProfile(draft);
  const secrets = keptSecrets(cleaned, await world.readSecrets(cleaned.id), draft.secrets);
  await world.writeSecrets(cleaned.id, secrets);
  await world.forgetDescription(cleaned.id);
  const profile = withSecretOrigins(cleaned, secrets);
  await changeProfiles(world, ({ profiles }) => {
    const place = profiles.findIndex(({ id }) => id === profile.id);
    if (place !== -1) return { profiles: profiles.with(place, profile) };
    return { profiles: [...profiles, profile], chosenId: profile.id };
  });
  return { profile };
}

function cleanedProfile({ profile, secrets, keepName }: CommandInput<'profile.save'>): Profile {
  const url = readRunnableUrl(profile.url, { keepName });
  if (url.status === 'invalid') throw new CommandRefusal(url.problem);
  const [problem] = Object.values(profileProblems({ profile, secrets, keepName }));
  if (problem) throw new CommandRefusal(problem);
  return { ...profile, url: url.url, name: profile.name.trim() || nameFromUrl(url.url) };
}
