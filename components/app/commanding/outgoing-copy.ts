import { groupsOf, withGroupHeaders } from '../../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { outgoingProfile } from '../../../lib/panel/transfer/outgoing-profile.ts';

/** Prepares a profile for sharing. Copies the headers of its groups into it: other people lack the groups. */
export function outgoingCopy(edited: Profile, typed: readonly string[], { profiles, host }: Panel) {
  const { groups: _, ...own } = withGroupHeaders(edited, groupsOf(edited, profiles.groups.value));
  return outgoingProfile(own, typed, host);
}
