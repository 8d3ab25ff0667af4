import { readOtherwise } from '../../chat/conversation/answer-reading.ts';
import type { CallSettings } from '../../chat/profile/call-settings.ts';
import { type GroupChanges, groupsOf } from '../../chat/profile/header-groups.ts';
import type { Move } from '../../chat/profile/headings.ts';
import { mergedCall, mergedProfile } from '../../chat/profile/merged-edit.ts';
import { originPattern, type Profile } from '../../chat/profile/profile.ts';
import { type TypedSecret, withSecretHeader } from '../../chat/profile/wanted-secret.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import type { CommandInput, CommandName } from '../../wire/commands.ts';
import type { CommandOutput } from '../../wire/replies.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { endNotice, type Notices } from '../page/notice.ts';
import { keepAccess, type ProfilesState, storedProfile } from './profiles-state.ts';

type Parts = {
  profiles: ProfilesState;
  notice: Notices;
  /** Called when the answers of these profiles have new texts. */
  onReadOtherwise(profileIds: string[]): void;
  /** Called when a profile was saved for the first time. Resolves to the way back to the conversation before. */
  onAdded(id: string): Promise<() => Promise<void>>;
};

/** Builds the actions of profiles. Requests for access come first in the click. */
export function createProfileActions(parts: Parts, host: Host) {
  const { profiles, notice } = parts;
  const orders = createOrders(parts, host);
  const { change, saveProfile } = orders;
  return {
    async allowAccess(url: string) {
      await host.access.request(originPattern(url));
      await profiles.checkAccess();
    },

    saveProfile: createProfileSaving(parts, orders),
    saveGroups: orders.saveGroups,
    saveSecret: orders.saveSecret,
    deleteProfile: createProfileRemoval(parts, orders, host),

    /** Saves a suggested profile unchanged. */
    async takeProfile(profile: Profile) {
      const problem = await saveProfile({ profile, secrets: {} });
      if (problem) notice.value = { text: problem, about: 'profile' };
    },

    async chooseProfile(id: string) {
      profiles.choose(id);
      await change('profile.choose', { id });
    },

    /** `profile` is its state when editing began. */
    async changeCall({ id, call: before }: Profile, edited: CallSettings) {
      const stored = storedProfile(profiles, id)?.call ?? before;
      await change('profile.call', { id, call: mergedCall({ before, edited, stored }) });
    },
    changeMode: (input: CommandInput<'profile.mode'>) => change('profile.mode', input),

    async duplicateProfile(id: string) {
      const made = await change('profile.duplicate', { id });
      if (!made) return;
      profiles.choose(made.profile.id);
      notice.value = { text: say('profile_created', { name: made.profile.name }) };
    },

    /** Resolves to whether the profiles have the new order. */
    moveProfile: async ({ ids, id, heading, isUnderOther }: Move) =>
      (await change('profile.reorder', { ids, ...(isUnderOther && { moved: { id, heading } }) })) !==
      undefined,
  };
}

/** Builds the calls to the worker, after each of which the profiles are read again. */
function createOrders({ profiles, notice, onReadOtherwise }: Parts, host: Host) {
  /** `before` is from before the command: another window's notice of the same change may arrive first. */
  async function reloadSince(before: Profile[]) {
    await profiles.reload();
    onReadOtherwise(readOtherwise(before, profiles.profiles.value));
  }

  /** Resolves to undefined if refused; shows a notice. */
  async function change<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
  ): Promise<CommandOutput<Name> | undefined> {
    const before = profiles.profiles.value;
    const reply = await host.commands.send(name, input);
    if (reply.ok) endNotice(notice, 'profile');
    else notice.value = { text: refusalText(reply.problem), about: 'profile' };
    await reloadSince(before);
    return reply.ok ? reply.value : undefined;
  }

  return {
    change,
    /** Resolves to why it was not saved. */
    async saveProfile(draft: CommandInput<'profile.save'>): Promise<string | undefined> {
      const before = profiles.profiles.value;
      const save = () => host.commands.send('profile.save', draft);
      const reply = await keepAccess(draft.profile.url, save, profiles, host);
      if (!reply.ok) return refusalText(reply.problem);
      const { id } = reply.value.profile;
      await reloadSince(before);
      // The conversation that is open keeps its own.
      if (!before.some((profile) => profile.id === id)) profiles.show(id);
      return undefined;
    },

    /** Saves the secret of a header, which becomes secret or is added. Resolves to whether it is stored. */
    async saveSecret(id: string, { name, value }: TypedSecret): Promise<boolean> {
      const stored = storedProfile(profiles, id);
      if (!stored) return false;
      const groups = groupsOf(stored, profiles.groups.value);
      const { profile, headerId } = withSecretHeader(stored, groups, { name, newId: host.ids.newId() });
      return (await change('profile.save', { profile, secrets: { [headerId]: value } })) !== undefined;
    },

    /** Saves changed header groups. Resolves to why they were not saved. */
    async saveGroups(changes: GroupChanges): Promise<string | undefined> {
      const before = profiles.profiles.value;
      const reply = await host.commands.send('profile.groups', changes);
      if (!reply.ok) return refusalText(reply.problem);
      await reloadSince(before);
      return undefined;
    },
  };
}

type Orders = ReturnType<typeof createOrders>;

/** The end removed from a saved URL, and the callback after an undo. */
type Correction = { dropped: string; onUndone(): void };

/** The profile as saved and as stored before, and the profile chosen before. */
type Saving = {
  saved: Profile;
  stored: Profile | undefined;
  chosen: Profile | undefined;
  goBack?: (() => Promise<void>) | undefined;
};

/** Saves an edited profile; offers undo if its URL was corrected. */
function createProfileSaving({ profiles, notice, onAdded }: Parts, { saveProfile, change }: Orders) {
  async function undo({ saved, stored, chosen, goBack }: Saving, onUndone: () => void) {
    notice.value = undefined;
    if (stored) {
      const now = storedProfile(profiles, saved.id) ?? saved;
      const profile = mergedProfile({ before: saved, edited: stored, stored: now }, {});
      const problem = await saveProfile({ profile, secrets: {} });
      if (problem) {
        notice.value = { text: problem };
        return;
      }
    } else if (!(await change('profile.delete', { id: saved.id }))) return;
    await goBack?.();
    profiles.show(chosen?.id);
    onUndone();
  }

  /** Resolves to why it was not saved, or to undefined. A refused permission shows at the profile. */
  return async (
    { profile: edited, secrets }: CommandInput<'profile.save'>,
    before: Profile,
    correction?: Correction,
  ): Promise<string | undefined> => {
    const stored = storedProfile(profiles, edited.id);
    const chosen = profiles.chosen.value;
    const profile = mergedProfile({ before, edited, stored: stored ?? before }, secrets);
    const problem = await saveProfile({ profile, secrets });
    const goBack = problem === undefined && !stored ? await onAdded(profile.id) : undefined;
    if (problem === undefined && correction) {
      notice.value = {
        text: say('address_droppedNotice', { dropped: correction.dropped, url: profile.url }),
        undo: () => void undo({ saved: profile, stored, chosen, goBack }, correction.onUndone),
        of: null,
      };
    }
    return problem;
  };
}

/** Deletes a profile, and offers to undo it until the profile is there again. */
function createProfileRemoval({ profiles, notice }: Parts, { change }: Orders, host: Host) {
  return async ({ id, name, url }: Profile) => {
    const wasChosen = profiles.chosen.peek()?.id === id;
    if (!(await change('profile.delete', { id }))) return;
    async function restore() {
      notice.value = undefined;
      const isBack = await keepAccess(url, () => change('profile.restore', { id }), profiles, host);
      if (isBack && wasChosen) profiles.choose(id);
    }
    notice.value = {
      text: say('profile_deleted', { name }),
      undo: () => void restore(),
      isOver: () => profiles.profiles.value.some((profile) => profile.id === id),
      of: null,
    };
  };
}
