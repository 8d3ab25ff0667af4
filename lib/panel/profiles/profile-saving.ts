import type { Signal } from '@preact/signals';
import { droppedNotice } from '../../chat/profile/dropped-end-text.ts';
import { mergedProfile } from '../../chat/profile/merged-edit.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { CommandInput } from '../../wire/commands.ts';
import type { Notice } from '../page/notice.ts';
import { type ProfilesState, storedProfile } from './profiles-state.ts';

type World = {
  profiles: ProfilesState;
  notice: Signal<Notice | undefined>;
  /** Resolves to why it was not saved. Requests access before it awaits anything. */
  saveProfile(draft: CommandInput<'profile.save'>): Promise<string | undefined>;
  /** Resolves to undefined if refused. */
  change(name: 'profile.delete', input: { id: string }): Promise<unknown>;
  /** Called when a profile was saved for the first time. Resolves to the way back to the conversation before. */
  onAdded(id: string): Promise<() => Promise<void>>;
};

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
export function createProfileSaving({ profiles, notice, saveProfile, change, onAdded }: World) {
  async function undo({ saved, stored, chosen, goBack }: Saving, onUndone: () => void) {
    notice.value = undefined;
    const { id } = saved;
    if (stored) {
      const now = storedProfile(profiles, id) ?? saved;
      const profile = mergedProfile({ before: saved, edited: stored, stored: now }, {});
      const problem = await saveProfile({ profile, secrets: {} });
      if (problem) {
        notice.value = { text: problem };
        return;
      }
    } else if (!(await change('profile.delete', { id }))) return;
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
        text: droppedNotice(correction.dropped, profile.url),
        undo: () => void undo({ saved: profile, stored, chosen, goBack }, correction.onUndone),
      };
    }
    return problem;
  };
}
