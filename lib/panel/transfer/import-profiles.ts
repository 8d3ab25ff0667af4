import { groupProblems } from '../../chat/profile/group-edit.ts';
import { type HeaderGroup, withoutOrigins } from '../../chat/profile/header-groups.ts';
import { copyName, originOf, type Profile } from '../../chat/profile/profile.ts';
import { cleanedDraft } from '../../chat/profile/profile-problems.ts';
import { readProfiles } from '../../chat/profile/stored-profiles.ts';
import { addTrouble, type ImportReport } from '../../chat/transfer/import/import-report.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { say } from '../../words/say.ts';

export type ProfilesWorld = {
  readProfiles(): Promise<Profile[]>;
  /** Resolves to why it was not saved. */
  saveProfile(profile: Profile): Promise<string | undefined>;
  readGroups(): Promise<HeaderGroup[]>;
  /** Resolves to why it was not saved. */
  saveGroup(group: HeaderGroup): Promise<string | undefined>;
  addressesOf: Protocols['addressesOf'];
};

/**
 * Saves the profiles of a file that are not stored yet. Does not request access: the panel offers that later.
 */
export async function importProfiles(stored: unknown, report: ImportReport, world: ProfilesWorld) {
  const { stored: read, unreadable } = readProfiles(stored);
  for (const _ of unreadable)
    addTrouble(report, { of: say('import_profile'), problem: say('import_notRunnel') });
  for (const group of read.groups ?? []) await importGroup(group, report, world);
  const here = await world.readProfiles();
  for (const profile of read.profiles) {
    if (here.some((other) => isSame(other, profile))) {
      report.knownProfiles += 1;
      continue;
    }
    const problem = await saved(profile, world);
    if (problem === undefined) report.profiles += 1;
    else addTrouble(report, { of: say('common_quoted', { text: profile.name }), problem });
    if (problem === undefined) here.push(profile);
  }
}

/** Saves a header group that is not stored yet. Its secrets are asked for when a message needs them. */
async function importGroup(
  group: HeaderGroup,
  report: ImportReport,
  { readGroups, saveGroup }: Pick<ProfilesWorld, 'readGroups' | 'saveGroup'>,
) {
  const here = await readGroups();
  if (here.some(({ id }) => id === group.id)) return;
  const names = here.map(({ name }) => name);
  const name = names.includes(group.name) ? copyName(group.name, names) : group.name;
  const [wrong] = Object.values(groupProblems({ groups: [group], switched: {} }));
  const problem = wrong ?? (await saveGroup(withoutOrigins({ ...group, name })));
  if (problem !== undefined) addTrouble(report, { of: say('common_quoted', { text: group.name }), problem });
}

const isSame = (one: Profile, other: Profile) =>
  one.id === other.id || (one.url === other.url && one.name === other.name);

async function saved(
  profile: Profile,
  { saveProfile, addressesOf }: ProfilesWorld,
): Promise<string | undefined> {
  // Missing secrets are no problem: the person types them when using the profile.
  const origin = originOf(profile.url);
  const headers = profile.headers.map((header) => (header.secret ? { ...header, origin } : header));
  const { readUrl } = addressesOf(profile.protocol);
  const clean = cleanedDraft({ profile: { ...profile, headers }, secrets: {}, keepName: true }, readUrl);
  return 'problem' in clean ? clean.problem : saveProfile(clean.profile);
}
