import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileSecrets } from '../../lib/chat/profile/secrets.ts';
import type { StoredProfiles } from '../../lib/chat/profile/stored-profiles.ts';
import type { DeletedProfile } from '../../lib/platform/settings/profile-storage.ts';
import type { ProfileWorld } from '../../lib/worker/profiles/saved-groups.ts';

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Profiles in memory whose reads and writes are asynchronous. */
export function createProfileWorld(profiles: Profile[] = [], chosenId = profiles[0]?.id ?? null) {
  let stored: StoredProfiles = { version: 2, profiles, chosenId };
  let ids = 0;
  const deleted = new Map<string, DeletedProfile>();
  const secrets = new Map<string, ProfileSecrets>();
  const seen = { unneeded: [] as string[], forgotten: [] as string[], withoutPresets: [] as string[] };
  const world: ProfileWorld = {
    async read() {
      await later();
      return { stored, unreadable: [] };
    },
    async write(next, ...changed) {
      await later();
      stored = next;
      for (const { profileId, secrets: value } of changed) {
        if (value && Object.keys(value).length > 0) secrets.set(profileId, value);
        else secrets.delete(profileId);
      }
    },
    readSecrets: async (id) => secrets.get(id) ?? {},
    rememberDeleted: async (item) => void deleted.set(item.profile.id, item),
    findDeleted: async (id) => deleted.get(id),
    forgetDeleted: async (id) => void deleted.delete(id),
    forgetDescription: async (id) => void seen.forgotten.push(id),
    forgetPresets: async ({ id }) => void seen.withoutPresets.push(id),
    noteUnneeded: async (pattern) => void seen.unneeded.push(pattern),
    newId: () => {
      ids += 1;
      return `new ${ids}`;
    },
  };
  return {
    ...seen,
    world,
    secrets,
    stored: () => stored,
    ids: () => stored.profiles.map(({ id }) => id),
    profile: (id: string) => stored.profiles.find((item) => item.id === id),
  };
}
