import type { Signal } from '@preact/signals';
import { newProfile, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfilePart } from '../../lib/chat/run/failure.ts';
import type { SiteRule } from '../../lib/chat/settings/settings.ts';
import type { OpenDialog } from './open-dialog.ts';

/** Returns what opens the dialogs of the app. */
export const openersOf = (dialog: Signal<OpenDialog | undefined>, chosen: Profile | undefined) => ({
  /** Opens the profile editor, at its headers if wanted; without a profile, for a new one. */
  edit(profile: Profile | undefined, at?: ProfilePart) {
    dialog.value = profile
      ? { kind: 'profile', profile, isNew: false, at }
      : { kind: 'profile', profile: newProfile(crypto.randomUUID()), isNew: true };
  },
  openSettings() {
    if (chosen) dialog.value = { kind: 'call', profile: chosen };
  },
  openTransfer(chosen?: string[]) {
    dialog.value = { kind: 'transfer', chosen };
  },
  openBranches() {
    dialog.value = { kind: 'branches' };
  },
  /** Opens the settings of Runnel itself, at a rule for a site if wanted. */
  openOwnSettings(rule?: SiteRule) {
    dialog.value = { kind: 'settings', rule };
  },
  findOutWhy(profile: Profile) {
    dialog.value = { kind: 'connection-test', profile };
  },
});
