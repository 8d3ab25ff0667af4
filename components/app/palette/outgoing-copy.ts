import { groupsOf, withGroupHeaders } from '../../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { writtenAs } from '../../../lib/chat/sharing/shared-form.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { outgoingProfile } from '../../../lib/panel/transfer/outgoing-profile.ts';
import { listText } from '../../../lib/words/amounts.ts';
import { say } from '../../../lib/words/say.ts';

/** Copies a profile as a text to share, without secrets, and says what is to be filled in. */
export async function copyProfile(profile: Profile, panel: Panel) {
  try {
    const { text, toFillIn } = writtenAs('text', await outgoingCopy(profile, [], panel));
    await navigator.clipboard.writeText(text);
    const names = listText(toFillIn);
    panel.notice.value = {
      text: toFillIn.length === 0 ? say('common_copied') : say('share_fillIn', { way: 'other', names }),
    };
  } catch (error) {
    const isRefused = error instanceof DOMException;
    panel.notice.value = { text: isRefused ? say('common_copyRefused') : (error as Error).message };
  }
}

/** Prepares a profile for sharing. Copies the headers of its groups into it: other people lack the groups. */
export function outgoingCopy(edited: Profile, typed: readonly string[], { profiles, host }: Panel) {
  const { groups: _, ...own } = withGroupHeaders(edited, groupsOf(edited, profiles.groups.value));
  return outgoingProfile(own, typed, host);
}
