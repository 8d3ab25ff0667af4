import * as z from 'zod/mini';
import { recordKey } from '../storage/record-id.ts';
import { originOf, type Profile, profileHeader } from './profile.ts';
import { type ProfileSecrets, withoutTerm } from './secrets.ts';

/**
 * Headers that several profiles share. The secrets of a group are stored by its id, each by the id of its header and
 * the origin that it was typed for; `origin` of its secret headers is always null.
 */
export const headerGroup = z.strictObject({
  id: recordKey,
  name: z.string(),
  headers: z.array(profileHeader),
});
export type HeaderGroup = z.infer<typeof headerGroup>;

/** Returns the groups that a profile uses, in its order. */
export const groupsOf = (
  { groups: ids = [] }: Pick<Profile, 'groups'>,
  groups: readonly HeaderGroup[],
): HeaderGroup[] => ids.flatMap((id) => groups.find((group) => group.id === id) ?? []);

/** Adds the headers of groups: those of the profile win, then those of the first group. */
export function withGroupHeaders<Sender extends Pick<Profile, 'headers'>>(
  profile: Sender,
  used: readonly HeaderGroup[],
): Sender {
  const headers = [...profile.headers];
  for (const header of used.flatMap((group) => group.headers)) {
    const name = header.name.toLowerCase();
    if (!headers.some((other) => other.name.toLowerCase() === name)) headers.push(header);
  }
  return { ...profile, headers };
}

const keyOf = (headerId: string, origin: string) => `${headerId} ${origin}`;

/** Selects the secrets of a group that were typed for this origin, by header id. */
export function groupSecretsFor(origin: string, secrets: ProfileSecrets): ProfileSecrets {
  const ending = keyOf('', origin);
  return Object.fromEntries(
    Object.entries(secrets).flatMap(([key, secret]) =>
      key.endsWith(ending) && secret.origin === origin ? [[key.slice(0, -ending.length), secret]] : [],
    ),
  );
}

/** Collects the secrets of a saved group: those of its secret headers, for each origin. */
export function keptGroupSecrets({ headers }: HeaderGroup, earlier: ProfileSecrets): ProfileSecrets {
  const kept: ProfileSecrets = {};
  for (const [key, secret] of Object.entries(earlier)) {
    const header = headers.find(({ id }) => key === keyOf(id, secret.origin));
    if (header?.secret)
      kept[key] = { ...withoutTerm(secret), ...(header.isForSession && { isForSession: true }) };
  }
  return kept;
}

/** Adds the secrets that were typed for headers of a group; undefined if there are none. */
export function withTypedSecrets(
  group: HeaderGroup,
  earlier: ProfileSecrets,
  { url, typed }: { url: string; typed: Record<string, string> },
): ProfileSecrets | undefined {
  const origin = originOf(url);
  const added = group.headers.flatMap(({ id, secret }) => {
    const value = secret ? typed[id] : undefined;
    return value ? [[keyOf(id, origin), { value, origin }] as const] : [];
  });
  if (added.length === 0) return undefined;
  return keptGroupSecrets(group, { ...earlier, ...Object.fromEntries(added) });
}

/** Changes of the groups: new and edited ones, deleted ones, and their replacements in profiles. */
export type GroupChanges = {
  groups: HeaderGroup[];
  deleted: string[];
  switched: { from: string; to: string }[];
};

/** Returns the groups after a change. */
export const changedGroups = (before: readonly HeaderGroup[], { groups, deleted }: GroupChanges) =>
  [
    ...before.map((group) => groups.find(({ id }) => id === group.id) ?? group),
    ...groups.filter(({ id }) => !before.some((group) => group.id === id)),
  ].filter(({ id }) => !deleted.includes(id));

/** Returns a profile after a change of the groups: it names each existing group once. */
export function withChangedGroups(
  profile: Profile,
  groups: readonly HeaderGroup[],
  { switched }: GroupChanges,
): Profile {
  if (!profile.groups) return profile;
  const ids = profile.groups.map((id) => switched.find(({ from }) => from === id)?.to ?? id);
  const kept = [...new Set(ids)].filter((id) => groups.some((group) => group.id === id));
  return { ...profile, groups: kept };
}

/** Prepares an imported group: its secrets must be typed in this browser. */
export const withoutOrigins = (group: HeaderGroup): HeaderGroup => ({
  ...group,
  headers: group.headers.map((header) => (header.secret ? { ...header, origin: null } : header)),
});
