import type { Signal } from '@preact/signals';
import {
  distinctNames,
  draftFor,
  hasStoredSecret,
  type OfferedRunnable,
} from '../../chat/discovery/offered-runnable.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { ProfileDraft } from '../../chat/profile/profile-draft.ts';
import { cleanedDraft } from '../../chat/profile/profile-problems.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { say } from '../../words/say.ts';
import type { Notice } from '../page/notice.ts';
import type { ProfilesState } from './profiles-state.ts';

export type AddingWorld = {
  protocols: Protocols;
  sendCommand: typeof sendCommand;
  profiles: Pick<ProfilesState, 'profiles' | 'show' | 'reload' | 'checkAccess'>;
  notice: Signal<Notice | undefined>;
  newId(): string;
  /** Called with the profile that was chosen. */
  onAdded(id: string): Promise<unknown>;
};

/** `edited`: the saved profile that the draft belongs to. */
type Order = { chosen: OfferedRunnable[]; draft: ProfileDraft; edited: Profile | undefined };

/** Profiles that were added before an error: the next try does not add them again. */
export type AddedBefore = WeakMap<OfferedRunnable, string>;

/** Saves a profile for each chosen runnable and chooses the first one. Resolves to the reason if it fails. */
export async function addProfiles(
  order: Order,
  before: AddedBefore,
  world: AddingWorld,
): Promise<string | undefined> {
  const { profiles, sendCommand, notice } = world;
  const names = distinctNames(
    order.chosen,
    profiles.profiles.peek().map(({ name }) => name),
  );
  let firstId: string | undefined;
  let problem: string | undefined;
  for (const [place, chosen] of order.chosen.entries()) {
    const one = { ...order, chosen, name: names[place] ?? '' };
    const added = addedBefore(chosen, before, profiles) ?? (await addOne(one, world));
    if ('problem' in added) {
      problem = added.problem;
      break;
    }
    before.set(chosen, added.id);
    firstId ??= added.id;
  }
  if (firstId !== undefined) await sendCommand('profile.choose', { id: firstId });
  await profiles.reload();
  if (firstId !== undefined) {
    profiles.show(firstId);
    await world.onAdded(firstId);
  }
  if (problem !== undefined) return problem;
  for (const chosen of order.chosen) before.delete(chosen);
  notice.value = { text: say('discovery_added', { count: order.chosen.length }) };
  return undefined;
}

/** Finds the profile that an earlier try added, unless it was deleted since. */
function addedBefore(chosen: OfferedRunnable, before: AddedBefore, { profiles }: AddingWorld['profiles']) {
  const id = before.get(chosen);
  return id !== undefined && profiles.peek().some((profile) => profile.id === id) ? { id } : undefined;
}

type One = Omit<Order, 'chosen'> & { chosen: OfferedRunnable; name: string };

async function addOne(one: One, world: AddingWorld): Promise<{ id: string } | { problem: string }> {
  const { chosen, draft, name } = one;
  const { readUrl } = world.protocols.addressesOf(chosen.protocol);
  const clean = cleanedDraft(draftFor({ chosen, name, id: world.newId() }, draft), readUrl);
  if ('problem' in clean) return clean;
  const newId = clean.profile.id;
  const id = await idFor(one, newId, world);
  if (typeof id !== 'string') return id;
  const saved = await world.sendCommand('profile.save', { ...clean, profile: { ...clean.profile, id } });
  if (saved.ok) return { id };
  if (id !== newId) await world.sendCommand('profile.delete', { id });
  return { problem: refusalText(saved.problem) };
}

/** Returns the id of the new profile. Copies the edited profile if its stored secrets are needed: pages lack them. */
async function idFor(
  { chosen, draft, edited }: One,
  newId: string,
  { sendCommand }: AddingWorld,
): Promise<string | { problem: string }> {
  if (!edited || !hasStoredSecret(draft, chosen.url)) return newId;
  const copy = await sendCommand('profile.duplicate', { id: edited.id });
  return copy.ok ? copy.value.profile.id : { problem: refusalText(copy.problem) };
}
