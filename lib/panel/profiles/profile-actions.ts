import type { Signal } from '@preact/signals';
import { readOtherwise } from '../../chat/conversation/answer-reading.ts';
import type { CallSettings } from '../../chat/profile/call-settings.ts';
import type { Move } from '../../chat/profile/headings.ts';
import { mergedCall } from '../../chat/profile/merged-edit.ts';
import { originPattern, type Profile } from '../../chat/profile/profile.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { CommandInput, CommandName } from '../../wire/commands.ts';
import type { CommandOutput } from '../../wire/replies.ts';
import { say } from '../../words/say.ts';
import type { Notice } from '../page/notice.ts';
import { createHeaderActions } from './header-actions.ts';
import { keepAccess } from './kept-access.ts';
import { createProfileSaving } from './profile-saving.ts';
import { type ProfilesState, storedProfile } from './profiles-state.ts';

type World = {
  newId(): string;
  sendCommand: typeof sendCommand;
  requestAccess(pattern: string): Promise<boolean>;
  hasAccess(pattern: string): Promise<boolean>;
  profiles: ProfilesState;
  notice: Signal<Notice | undefined>;
  /** Called when the answers of these profiles have new texts. */
  onReadOtherwise(profileIds: string[]): void;
  /** Called when a profile was saved for the first time. Resolves to the way back to the conversation before. */
  onAdded(id: string): Promise<() => Promise<void>>;
};

/** Builds the actions of profiles. Requests for access come first in the click. */
export function createProfileActions(world: World) {
  const { profiles, notice } = world;
  const orders = createProfileOrders(world);
  const { access, allowAccess, change, saveProfile } = orders;

  async function undoDelete({ id, url }: Profile, wasChosen: boolean) {
    notice.value = undefined;
    const isBack = await keepAccess(url, () => change('profile.restore', { id }), access);
    if (isBack && wasChosen) profiles.choose(id);
  }

  return {
    allowAccess,
    ...createHeaderActions({ ...world, ...orders }),

    saveProfile: createProfileSaving({ ...world, saveProfile, change }),

    /** Saves a suggested profile unchanged. */
    async takeProfile(profile: Profile) {
      const problem = await saveProfile({ profile, secrets: {} });
      if (problem) notice.value = { text: problem };
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
    changeMode: (id: string, mode: DataTransferMode) => change('profile.mode', { id, mode }),

    async duplicateProfile(id: string) {
      const made = await change('profile.duplicate', { id });
      if (!made) return;
      profiles.choose(made.profile.id);
      notice.value = { text: say('profile_created', { name: made.profile.name }) };
    },

    async deleteProfile(profile: Profile) {
      const wasChosen = profiles.chosen.peek()?.id === profile.id;
      if (!(await change('profile.delete', { id: profile.id }))) return;
      const text = say('profile_deleted', { name: profile.name });
      notice.value = { text, undo: () => void undoDelete(profile, wasChosen) };
    },

    /** Resolves to whether the profiles have the new order. */
    async moveProfile({ ids, id, heading, isUnderOther }: Move) {
      const moved = isUnderOther && { moved: { id, heading } };
      return (await change('profile.reorder', { ids, ...moved })) !== undefined;
    },
  };
}

/** Builds the calls to the worker and the permission dialog. */
function createProfileOrders(world: World) {
  const { profiles, notice, onReadOtherwise, sendCommand, requestAccess, hasAccess } = world;
  const access = { requestAccess, hasAccess, checkAccess: profiles.checkAccess };

  async function allowAccess(url: string) {
    await requestAccess(originPattern(url));
    await profiles.checkAccess();
  }

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
    const reply = await sendCommand(name, input);
    if (!reply.ok) notice.value = { text: refusalText(reply.problem) };
    await reloadSince(before);
    return reply.ok ? reply.value : undefined;
  }

  async function saveProfile(draft: CommandInput<'profile.save'>): Promise<string | undefined> {
    const before = profiles.profiles.value;
    const reply = await keepAccess(draft.profile.url, () => sendCommand('profile.save', draft), access);
    if (!reply.ok) return refusalText(reply.problem);
    const { id } = reply.value.profile;
    await reloadSince(before);
    // The conversation that is open keeps its own.
    if (!before.some((profile) => profile.id === id)) profiles.show(id);
    return undefined;
  }

  return { access, allowAccess, change, reloadSince, saveProfile };
}
