import { copyName, type Profile } from '../../chat/profile/profile.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import type { CommandName } from '../../wire/commands.ts';
import { changeProfiles, foundProfile, type ProfileWorld } from './profile-changes.ts';
import { saveProfile } from './save-profile.ts';

type ProfileCommand = Exclude<Extract<CommandName, `profile.${string}`>, 'profile.describe'>;

/** All that changes profiles, one change after the other: the worker is their only writer. */
export function createProfileCommands(
  world: ProfileWorld,
  inOrder: <T>(task: () => Promise<T>) => Promise<T>,
): Pick<CommandHandlers, ProfileCommand> {
  const change = (edit: Parameters<typeof changeProfiles>[1]) => inOrder(() => changeProfiles(world, edit));
  return {
    'profile.save': (input) => inOrder(() => saveProfile(world, input)),
    'profile.duplicate': ({ id }) => inOrder(() => duplicate(world, id)),
    'profile.delete': ({ id }) => inOrder(() => remove(world, id)),
    'profile.restore': ({ id }) => inOrder(() => restore(world, id)),
    'profile.reorder': ({ ids }) => {
      const place = ({ id }: Profile) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      return change(({ profiles }) => ({ profiles: profiles.toSorted((a, b) => place(a) - place(b)) }));
    },
    'profile.choose': ({ id }) => change(({ profiles }) => ({ chosenId: foundProfile(profiles, id).id })),
    'profile.mode': ({ id, mode }) =>
      change(({ profiles }) => ({ profiles: edited(profiles, id, { mode }) })),
    'profile.call': ({ id, call }) =>
      change(({ profiles }) => ({ profiles: edited(profiles, id, { call }) })),
  };
}

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
  if (!deleted) throw new CommandRefusal('This profile was deleted too long ago to be brought back.');
  const { profile, place, secrets } = deleted;
  await changeProfiles(
    world,
    ({ profiles }) => ({ profiles: profiles.toSpliced(place, 0, profile), chosenId: id }),
    { profileId: id, secrets },
  );
  await world.forgetDeleted(id);
  return { profile };
}
