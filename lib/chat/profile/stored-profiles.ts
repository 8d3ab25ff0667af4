import * as z from 'zod/mini';
import { profilesFromVersion1 } from '../frozen/profile-v1.ts';
import { type Profile, profile } from './profile.ts';

/** The current version of the stored profiles. */
export const profilesVersion = 2;

/** All profiles as stored. */
export type StoredProfiles = {
  version: typeof profilesVersion;
  profiles: Profile[];
  chosenId: string | null;
};

export type ReadProfiles = {
  stored: StoredProfiles;
  /** Unreadable values, unchanged; they are set aside before anything is written. */
  unreadable: unknown[];
};

const envelope = z.object({
  version: z.literal(profilesVersion),
  profiles: z.array(z.unknown()),
  chosenId: z.nullish(z.string()),
});

/** Migrations, keyed by the version they start from. Each has its own frozen schema and never changes. */
export const migrations: Migrations = { 1: profilesFromVersion1 };

type Migrations = Record<number, (value: unknown) => unknown>;

/** Reads a stored value of any version, profile by profile: a broken one does not affect the others. */
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

/** Applies all migrations that a stored value needs. */
export function migrated(value: unknown, steps: Migrations = migrations): unknown {
  const version = z.object({ version: z.number() }).safeParse(value);
  const migrate = version.success ? steps[version.data.version] : undefined;
  return migrate ? migrated(migrate(value), steps) : value;
}

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
