import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { newProfile, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { SiteRule } from '../../lib/chat/settings/settings.ts';
import type { Panel } from '../../lib/panel/panel.ts';
import type { EditorPlace } from '../profile/ProfileEditor.tsx';

/** Returns what opens the dialogs of the app. */
export const openersOf = (dialog: Signal<OpenDialog | undefined>, chosen: Profile | undefined) => ({
  /** Opens the profile editor, at a place if wanted; without a profile, for a new one. */
  edit(profile: Profile | undefined, at?: EditorPlace) {
    dialog.value = profile
      ? { kind: 'profile', profile, isNew: false, at }
      : { kind: 'profile', profile: newProfile(crypto.randomUUID()), isNew: true };
  },
  /** Opens the editor of a new profile, with the URL, command or code in it. */
  add(pasted: string) {
    dialog.value = { kind: 'profile', profile: newProfile(crypto.randomUUID()), isNew: true, pasted };
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

export type Openers = ReturnType<typeof openersOf>;

/** Opens the settings where the address of the page asks for them, as “Options” of the browser does. */
export function useSettingsAddress(open: () => void) {
  useEffect(() => {
    if (location.search !== '?settings') return;
    // A reload leads to the conversation.
    history.replaceState(null, '', location.pathname);
    open();
  }, []);
}

/** The dialog of the app that is open. */
export type OpenDialog =
  | {
      kind: 'profile';
      profile: Profile;
      isNew: boolean;
      typed?: ProfileDraft;
      /** A text that was pasted for a new profile. */
      pasted?: string;
      at?: EditorPlace | undefined;
    }
  | { kind: 'call'; profile: Profile }
  | { kind: 'branches' }
  | { kind: 'connection-test'; profile: Profile }
  | { kind: 'transfer'; chosen: string[] | undefined; isAtStorage?: boolean }
  | { kind: 'settings'; rule?: SiteRule | undefined };

export type DialogProps = {
  panel: Panel;
  onOpen(dialog: OpenDialog): void;
  /** `added`: a new profile was saved. */
  onClose(added?: 'added'): void;
};
