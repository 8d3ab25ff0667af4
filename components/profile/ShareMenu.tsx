import { useState } from 'preact/hooks';
import { readAddress, savedUrl } from '../../lib/chat/profile/address.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import { profileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { sharedFileName } from '../../lib/chat/sharing/outgoing-request.ts';
import { formsFor, type Outgoing, type SharedForm, writtenAs } from '../../lib/chat/sharing/shared-form.ts';
import type { Protocols } from '../../lib/runnable/protocol.ts';
import type { ReadUrl } from '../../lib/runnable/runnable-url.ts';
import { listText } from '../../lib/words/amounts.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { download } from '../ui/Outgoing.tsx';

/** Removes the secrets from a profile; `typed` are those that are not saved yet. */
export type PrepareOutgoing = (profile: Profile, typed: readonly string[]) => Promise<Outgoing>;

type Props = { draft: ProfileDraft; protocols: Protocols; prepare: PrepareOutgoing };

const labels: Record<SharedForm, TextKey> = {
  curl: 'share_curl',
  fetch: 'share_fetch',
  python: 'share_python',
  javascript: 'share_javascript',
  configuration: 'profileEditor_copyConfiguration',
  'older-configuration': 'share_olderConfiguration',
  text: 'share_text',
  file: 'share_file',
};

/** Menu that copies the profile in the form, unsaved changes included, for other programs and people. */
export function ShareMenu({ draft, protocols, prepare }: Props) {
  const { protocol } = draft.profile;
  const [said, setSaid] = useState('');

  async function share(form: SharedForm) {
    const profile = sharedProfile(draft, protocols.addressesOf(protocol).readUrl);
    if (!profile) return setSaid(say('profileEditor_notCopiedWrong'));
    try {
      const outgoing = await prepare(profile, Object.values(draft.secrets));
      const { text, toFillIn } = writtenAs(form, outgoing);
      if (form === 'file')
        download(sharedFileName(outgoing.profile), new Blob([text], { type: 'application/json' }));
      else await navigator.clipboard.writeText(text);
      setSaid(doneText(form, toFillIn));
    } catch (error) {
      setSaid(error instanceof DOMException ? say('common_copyRefused') : (error as Error).message);
    }
  }

  return (
    <>
      <p class={dialogStyles.hint} role="status">
        {said}
      </p>
      <Menu label={say('share_title')} icon="copy" hasWord>
        {(close) =>
          formsFor(protocols.find(protocol)).map((form) => (
            <MenuItem
              key={form}
              icon={form === 'file' ? 'file' : 'copy'}
              onClick={() => {
                close();
                void share(form);
              }}
            >
              {say(labels[form])}
            </MenuItem>
          ))
        }
      </Menu>
    </>
  );
}

function doneText(form: SharedForm, toFillIn: string[]): string {
  if (toFillIn.length === 0) return say(form === 'file' ? 'share_saved' : 'common_copied');
  return say('share_fillIn', { way: form === 'file' ? 'file' : 'other', names: listText(toFillIn) });
}

/** Returns the profile to share, or undefined if its URL or size is invalid. */
function sharedProfile({ profile, secrets, keepName }: ProfileDraft, readUrl: ReadUrl): Profile | undefined {
  const url = savedUrl(readAddress(profile.url, keepName, readUrl));
  if (url === undefined) return undefined;
  const read = { ...profile, url };
  const problems = profileProblems({ profile: read, secrets, keepName }, readUrl);
  return 'height' in problems || 'maxWidth' in problems ? undefined : read;
}
