import * as z from 'zod/mini';
import { profilesFromVersion1 } from '../frozen/profile-v1.ts';
import { type Profile, profile } from './profile.ts';

/** The version that this code writes. */
export const profilesVersion = 2;

/** All profiles, as they are stored. */
export type StoredProfiles = {
  version: typeof profilesVersion;
  profiles: Profile[];
  chosenId: string | null;
};

export type ReadProfiles = {
  stored: StoredProfiles;
  /** What could not be read, as it was found; it is set aside before anything is written. */
  unreadable: unknown[];
};

const envelope = z.object({
  version: z.literal(profilesVersion),
  profiles: z.array(z.unknown()),
  chosenId: z.nullish(z.string()),
});

/** From version N to N + 1, numbered by where it starts. Each has its own frozen schema and is never changed again. */
export const migrations: Migrations = { 1: profilesFromVersion1 };

type Migrations = Record<number, (value: unknown) => unknown>;

/** Reads a stored value of any version, profile by profile: one that is broken does not take the others with it. */
export function readProfiles(value: unknown): ReadProfiles {
  const none: StoredProfiles = { version: profilesVersion, profiles: [], chosenId: null };
  if (value === undefined || value === null) return { stored: none, unreadable: [] };
  const read = envelope.safeParse(migrated(value));
  if (!read.success) return { stored: none, unreadable: [value] };
  const profiles: Profile[] = [];
  const unreadable: unknown[] = [];
  for (const item of read.data.profiles) {
    const { success, data } = profile.safeParse(item);
    if (success && isWebAddress(data.url) && !profiles.some(({ id }) => id === data.id)) profiles.push(data);
    else unreadable.push(item);
  }
  const chosenId = profiles.find(({ id }) => id === read.data.chosenId)?.id ?? profiles[0]?.id ?? null;
  return { stored: { version: profilesVersion, profiles, chosenId }, unreadable };
}

/** Brings a stored value of any version to the last one that there is a migration to. */
export function migrated(value: unknown, steps: Migrations = migrations): unknown {
  const version = z.object({ version: z.number() }).safeParse(value);
  const migrate = version.success ? steps[version.data.version] : undefined;
  return migrate ? migrated(migrate(value), steps) : value;
}

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
