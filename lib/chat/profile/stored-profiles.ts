import * as z from 'zod/mini';
import { profilesFromVersion1 } from '../frozen/profile-v1.ts';
import { type HeaderGroup, headerGroup } from './header-groups.ts';
import { type Profile, profile } from './profile.ts';

/** The current version of the stored profiles. */
export const profilesVersion = 2;

/** All profiles as stored. */
export type StoredProfiles = {
  version: typeof profilesVersion;
  profiles: Profile[];
  chosenId: string | null;
  /** Headers that profiles share, if there are any. */
  groups?: HeaderGroup[];
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
  groups: z.optional(z.array(z.unknown())),
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
  const isUsable = ({ url }: Profile) => isWebAddress(url);
  const { good: profiles, bad } = readEach(
    read.data.profiles,
    (item) => profile.safeParse(item).data,
    isUsable,
  );
  const { good: groups, bad: badGroups } = readEach(
    read.data.groups ?? [],
    (item) => headerGroup.safeParse(item).data,
  );
  const unreadable = [...bad, ...badGroups];
  const chosenId = profiles.find(({ id }) => id === read.data.chosenId)?.id ?? profiles[0]?.id ?? null;
  const some = groups.length > 0 && { groups };
  return { stored: { version: profilesVersion, profiles, chosenId, ...some }, unreadable };
}

/** Reads each item on its own; the first of each id counts. */
function readEach<Item extends { id: string }>(
  items: unknown[],
  read: (item: unknown) => Item | undefined,
  isUsable: (item: Item) => boolean = () => true,
) {
  const good: Item[] = [];
  const bad: unknown[] = [];
  for (const item of items) {
    const known = read(item);
    if (known && isUsable(known) && !good.some(({ id }) => id === known.id)) good.push(known);
    else bad.push(item);
  }
  return { good, bad };
}

/** Applies all migrations that a stored value needs. */
export function migrated(value: unknown, steps: Migrations = migrations): unknown {
  const version = z.object({ version: z.number() }).safeParse(value);
  const migrate = version.success ? steps[version.data.version] : undefined;
  return migrate ? migrated(migrate(value), steps) : value;
}

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
