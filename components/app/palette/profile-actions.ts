import { isDemo } from '../../../lib/chat/profile/demo.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { writtenAs } from '../../../lib/chat/sharing/shared-form.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { outgoingCopy } from '../../../lib/panel/transfer/outgoing-profile.ts';
import { listText } from '../../../lib/words/amounts.ts';
import { say } from '../../../lib/words/say.ts';
import { type Action, having, type Scene, when } from './scene.ts';

/** Actions on profiles. */
export const profileActions: readonly Action[] = [
  { id: 'add-profile', name: 'profile_add', icon: 'add', at: (s) => () => s.edit(undefined) },
  {
    id: 'edit-profile',
    name: 'profile_edit',
    words: 'palette_profileWords',
    icon: 'settings',
    at: (s) => having(s.profile, (profile) => s.edit(profile)),
  },
  {
    id: 'header-groups',
    name: 'headerGroups_title',
    icon: 'settings',
    at: (s) => having(s.profile, (profile) => s.edit(profile, 'header-groups')),
  },
  {
    id: 'import-prompts',
    name: 'prompts_import',
    icon: 'file',
    at: (s) => having(s.profile, (profile) => s.edit(profile, 'prompt-file')),
  },
  {
    id: 'duplicate-profile',
    name: 'profile_duplicate',
    icon: 'copy',
    at: (s) => having(s.profile, ({ id }) => s.panel.profileActions.duplicateProfile(id)),
  },
  {
    id: 'share-profile',
    name: 'palette_shareProfile',
    words: 'palette_shareWords',
    icon: 'copy',
    at: (s) => having(shareable(s), (profile) => copyProfile(profile, s.panel)),
  },
  {
    id: 'delete-profile',
    name: 'profile_delete',
    icon: 'delete',
    at: (s) => having(s.profile, (profile) => s.panel.profileActions.deleteProfile(profile)),
  },
  {
    id: 'remove-demo',
    name: 'demo_remove',
    icon: 'delete',
    at: (s) => when(s.profile !== undefined && isDemo(s.profile.url), () => s.panel.demo.remove()),
  },
  {
    id: 'test-connection',
    name: 'doctor_openInEditor',
    icon: 'test',
    at: (s) => having(s.profile, s.findOutWhy),
  },
];

const shareable = ({ profile }: Scene) => (profile && isDemo(profile.url) ? undefined : profile);

/** Copies a profile as a text to share, without secrets, and says what is to be filled in. */
async function copyProfile(profile: Profile, panel: Panel) {
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
