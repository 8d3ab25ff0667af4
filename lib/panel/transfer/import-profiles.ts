import { groupProblems } from '../../chat/profile/group-edit.ts';
import { type HeaderGroup, withoutOrigins } from '../../chat/profile/header-groups.ts';
import {
  copyName,
  originalName,
  originOf,
  type Profile,
  withEachHeader,
} from '../../chat/profile/profile.ts';
import { cleanedDraft } from '../../chat/profile/profile-problems.ts';
import { readProfiles } from '../../chat/profile/stored-profiles.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import { addTrouble, countLeftOut, type ImportReport } from '../../chat/transfer/import/import-report.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';

/**
 * Saves the profiles of a file that are not stored yet. Does not request access: the panel offers that later.
 * Nothing stored is replaced: another profile or group with the id of a stored one gets a new id.
 */
export async function importProfiles(stored: unknown, report: ImportReport, host: Host) {
  const { stored: read, unreadable } = readProfiles(stored);
  for (const _ of unreadable)
    addTrouble(report, { of: say('import_profile'), problem: say('import_notRunnel') });
  const here = [...(await readStored(host)).profiles];
  const isKnown = (profile: Profile) => here.some((other) => isSame(other, profile));
  const fresh = read.profiles.filter((profile) => !isKnown(profile));
  const groupIds = await importGroups(read.groups ?? [], { fresh, here }, report, host);
  for (const item of read.profiles) {
    if (isKnown(item)) {
      report.knownProfiles += 1;
      continue;
    }
    const isTaken = [...here, ...(await readGroups(host))].some(({ id }) => id === item.id);
    const { profile: harmless, hadRights } = withoutRights(withGroupIds(item, groupIds));
    const profile = { ...harmless, id: isTaken ? host.ids.newId() : item.id };
    const problem = await saved(profile, host);
    if (problem !== undefined) {
      addTrouble(report, { of: say('common_quoted', { text: profile.name }), problem });
      continue;
    }
    report.profiles += 1;
    here.push(profile);
    countLeftOut(report.leftOut, 'rights', hadRights ? 1 : 0);
  }
}

/** Takes from a profile of a file what only the person here may decide: sending cookies, and prompts at once. */
function withoutRights(profile: Profile): { profile: Profile; hadRights: boolean } {
  const prompts = profile.prompts.map(({ sendsAtOnce: _, ...prompt }) => prompt);
  const hadRights = profile.sendCookies || profile.prompts.some(({ sendsAtOnce }) => sendsAtOnce);
  return { profile: { ...profile, sendCookies: false, prompts }, hadRights };
}

/** Saves the header groups of a file; returns the ids that they have here. */
async function importGroups(
  groups: HeaderGroup[],
  { fresh, here }: { fresh: Profile[]; here: Profile[] },
  report: ImportReport,
  host: Host,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const used = new Set(fresh.flatMap((profile) => profile.groups ?? []));
  for (const group of groups) {
    const id = await importGroup({ group, isUsed: used.has(group.id), here }, report, host);
    if (id !== undefined) ids.set(group.id, id);
  }
  return ids;
}

/** Lets a profile use the groups of its file, and none that only has the same id here. */
const withGroupIds = (profile: Profile, ids: ReadonlyMap<string, string>): Profile =>
  profile.groups ? { ...profile, groups: profile.groups.flatMap((id) => ids.get(id) ?? []) } : profile;

type ImportedGroup = { group: HeaderGroup; isUsed: boolean; here: Profile[] };

/**
 * Saves a header group that is not stored yet, and returns its id here; undefined if it is left out. Its secrets
 * are asked for when a message needs them.
 */
async function importGroup(
  { group, isUsed, here }: ImportedGroup,
  report: ImportReport,
  host: Host,
): Promise<string | undefined> {
  const groups = await readGroups(host);
  const isTaken = [...groups, ...here].some(({ id }) => id === group.id);
  const known = isTaken ? groups.find((other) => isSameGroup(other, group)) : undefined;
  if (known || (isTaken && !isUsed)) return known?.id;
  const names = groups.map(({ name }) => name);
  const name = names.includes(group.name) ? copyName(group.name, names) : group.name;
  const id = isTaken ? host.ids.newId() : group.id;
  const [wrong] = Object.values(groupProblems({ groups: [group], switched: {} }));
  const problem = wrong ?? (await saveGroup(withoutOrigins({ ...group, id, name }), host));
  if (problem === undefined) return id;
  addTrouble(report, { of: say('common_quoted', { text: group.name }), problem });
  return undefined;
}

/** A profile may have been edited here, but not moved to another site. */
const isSame = (one: Profile, other: Profile) =>
  (one.id === other.id && originOf(one.url) === originOf(other.url)) ||
  (one.url === other.url && one.name === other.name);

/** A group may have been renamed here, or have got another id at an earlier import. */
const isSameGroup = (one: HeaderGroup, other: HeaderGroup) =>
  (one.id === other.id || originalName(one.name) === originalName(other.name)) &&
  sentBy(one) === sentBy(other);

const sentBy = ({ headers }: HeaderGroup) =>
  JSON.stringify(headers.map((header) => [header.name, header.secret ? null : header.value]));

const readStored = async ({ settings }: Host) => (await settings.readProfiles()).stored;

const readGroups = async (host: Host) => (await readStored(host)).groups ?? [];

/** Resolves to why it was not saved. */
async function saveGroup(group: HeaderGroup, { commands }: Host): Promise<string | undefined> {
  const reply = await commands.send('profile.groups', { groups: [group], deleted: [], switched: [] });
  return reply.ok ? undefined : refusalText(reply.problem);
}

/** Resolves to why it was not saved. Restores the choice: `profile.save` also chooses the profile. */
async function saved(profile: Profile, host: Host): Promise<string | undefined> {
  // Missing secrets are no problem: the person types them when using the profile.
  const origin = originOf(profile.url);
  const complete = withEachHeader(profile, (header) => (header.secret ? { ...header, origin } : header));
  const { readUrl } = host.protocols.addressesOf(profile.protocol);
  const clean = cleanedDraft({ profile: complete, secrets: {}, keepName: true }, readUrl);
  if ('problem' in clean) return clean.problem;
  const { chosenId } = await readStored(host);
  const reply = await host.commands.send('profile.save', { profile: clean.profile, secrets: {} });
  if (!reply.ok) return refusalText(reply.problem);
  if (chosenId !== null) await host.commands.send('profile.choose', { id: chosenId });
  return undefined;
}
