import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { ProfilePart } from '../../lib/chat/run/failure.ts';
import type { SiteRule } from '../../lib/chat/settings/settings.ts';

/** The dialog of the app that is open. */
export type OpenDialog =
  | { kind: 'profile'; profile: Profile; isNew: boolean; typed?: ProfileDraft; at?: ProfilePart | undefined }
  | { kind: 'call'; profile: Profile }
  | { kind: 'branches' }
  | { kind: 'connection-test'; profile: Profile }
  | { kind: 'transfer'; chosen: string[] | undefined; isAtStorage?: boolean }
  | { kind: 'settings'; rule?: SiteRule | undefined };
