import { type GroupChanges, groupsOf } from '../../chat/profile/header-groups.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { type TypedSecret, withSecretHeader } from '../../chat/profile/wanted-secret.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { CommandInput } from '../../wire/commands.ts';
import { type ProfilesState, storedProfile } from './profiles-state.ts';

type World = {
  newId(): string;
  sendCommand: typeof sendCommand;
  profiles: ProfilesState;
  /** Resolves to undefined if refused; shows a notice. */
  change(name: 'profile.save', input: CommandInput<'profile.save'>): Promise<unknown>;
  /** Reads the profiles again after a command; `before` are those from before it. */
  reloadSince(before: Profile[]): Promise<void>;
};

/** Builds the actions of headers and their groups. */
export const createHeaderActions = ({ newId, sendCommand, profiles, change, reloadSince }: World) => ({
  /** Saves the secret of a header, which becomes secret or is added. Resolves to whether it is stored. */
  async saveSecret(id: string, { name, value }: TypedSecret): Promise<boolean> {
    const stored = storedProfile(profiles, id);
    if (!stored) return false;
    const groups = groupsOf(stored, profiles.groups.value);
    const { profile, headerId } = withSecretHeader(stored, groups, { name, newId: newId() });
    return (await change('profile.save', { profile, secrets: { [headerId]: value } })) !== undefined;
  },

  /** Saves changed header groups. Resolves to why they were not saved. */
  async saveGroups(changes: GroupChanges): Promise<string | undefined> {
    const before = profiles.profiles.value;
    const reply = await sendCommand('profile.groups', changes);
    if (!reply.ok) return refusalText(reply.problem);
    await reloadSince(before);
    return undefined;
  },
});
