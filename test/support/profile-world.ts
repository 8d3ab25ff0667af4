import type { Profile } from '../../lib/chat/profile.ts';
import type { ProfileSecrets } from '../../lib/chat/secrets.ts';
import type { StoredProfiles } from '../../lib/chat/stored-profiles.ts';
import type { DeletedProfile } from '../../lib/platform/deleted-profiles.ts';
import type { ProfileWorld } from '../../lib/worker/profile-changes.ts';

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Profiles that are stored in memory, where each read and write takes its time. */
export function createProfileWorld(profiles: Profile[] = [], chosenId = profiles[0]?.id ?? null) {
  let stored: StoredProfiles = { version: 2, profiles, chosenId };
  let ids = 0;
  const deleted = new Map<string, DeletedProfile>();
  const secrets = new Map<string, ProfileSecrets>();
  const seen = { unneeded: [] as string[], forgotten: [] as string[] };
  const world: ProfileWorld = {
    async read() {
      await later();
      return { stored, unreadable: [] };
    },
    async write(next) {
      await later();
      stored = next;
    },
    readSecrets: async (id) => secrets.get(id) ?? {},
    async writeSecrets(id, value) {
      await later();
      if (value && Object.keys(value).length > 0) secrets.set(id, value);
      else secrets.delete(id);
    },
    rememberDeleted: async (item) => void deleted.set(item.profile.id, item),
    async takeDeleted(id) {
      const item = deleted.get(id);
      deleted.delete(id);
      return item;
    },
    forgetDescription: async (id) => void seen.forgotten.push(id),
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
