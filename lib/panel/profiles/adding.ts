import {
  distinctNames,
  draftFor,
  hasStoredSecret,
  type OfferedRunnable,
} from '../../chat/discovery/offered-runnable.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { ProfileDraft } from '../../chat/profile/profile-draft.ts';
import { cleanedDraft } from '../../chat/profile/profile-problems.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { Notices } from '../page/notice.ts';
import type { ProfilesState } from './profiles-state.ts';

type Parts = {
  profiles: ProfilesState;
  notice: Notices;
  /** Called with the profile that was chosen. */
  onAdded(id: string): Promise<unknown>;
};

/** Profiles that were added before an error: the next try does not add them again. */
export type AddedBefore = WeakMap<OfferedRunnable, string>;

type Order = {
  chosen: OfferedRunnable[];
  draft: ProfileDraft;
  /** The saved profile that the draft belongs to. */
  edited: Profile | undefined;
  before: AddedBefore;
};

/** Saves a profile for each chosen runnable and chooses the first one. Resolves to the reason if it fails. */
export async function addProfiles(
  order: Order,
  { profiles, notice, onAdded }: Parts,
  host: Host,
): Promise<string | undefined> {
  const { before } = order;
  const names = distinctNames(
    order.chosen,
    profiles.profiles.peek().map(({ name }) => name),
  );
  let firstId: string | undefined;
  let problem: string | undefined;
  for (const [place, chosen] of order.chosen.entries()) {
    const one = { ...order, chosen, name: names[place] ?? '' };
    const added = addedBefore(chosen, before, profiles) ?? (await addOne(one, host));
    if ('problem' in added) {
      problem = added.problem;
      break;
    }
    before.set(chosen, added.id);
    firstId ??= added.id;
  }
  if (firstId !== undefined) await host.commands.send('profile.choose', { id: firstId });
  await profiles.reload();
  if (firstId !== undefined) {
    profiles.show(firstId);
    await onAdded(firstId);
  }
  if (problem !== undefined) return problem;
  for (const chosen of order.chosen) before.delete(chosen);
  notice.value = { text: say('discovery_added', { count: order.chosen.length }) };
  return undefined;
}

/** Finds the profile that an earlier try added, unless it was deleted since. */
function addedBefore(chosen: OfferedRunnable, before: AddedBefore, { profiles }: ProfilesState) {
  const id = before.get(chosen);
  return id !== undefined && profiles.peek().some((profile) => profile.id === id) ? { id } : undefined;
}

type One = Omit<Order, 'chosen'> & { chosen: OfferedRunnable; name: string };

async function addOne(one: One, host: Host): Promise<{ id: string } | { problem: string }> {
  const { chosen, draft, name } = one;
  const { readUrl } = host.protocols.addressesOf(chosen.protocol);
  const clean = cleanedDraft(draftFor({ chosen, name, id: host.ids.newId() }, draft), readUrl);
  if ('problem' in clean) return clean;
  const newId = clean.profile.id;
  const id = await idFor(one, newId, host);
  if (typeof id !== 'string') return id;
  const saved = await host.commands.send('profile.save', { ...clean, profile: { ...clean.profile, id } });
  if (saved.ok) return { id };
  if (id !== newId) await host.commands.send('profile.delete', { id });
  return { problem: refusalText(saved.problem) };
}

/** Returns the id of the new profile. Copies the edited profile if its stored secrets are needed: pages lack them. */
async function idFor(
  { chosen, draft, edited }: One,
  newId: string,
  { commands }: Host,
): Promise<string | { problem: string }> {
  if (!edited || !hasStoredSecret(draft, chosen.url)) return newId;
  const copy = await commands.send('profile.duplicate', { id: edited.id });
  return copy.ok ? copy.value.profile.id : { problem: refusalText(copy.problem) };
}
