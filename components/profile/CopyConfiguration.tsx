import { useState } from 'preact/hooks';
import { readAddress, savedUrl } from '../../lib/chat/profile/address.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import { profileProblems } from '../../lib/chat/profile/profile-problems.ts';
import {
  type ConfigurationVersion,
  writtenConfiguration,
} from '../../lib/chat/profile/written-configuration.ts';
import type { ReadUrl } from '../../lib/runnable/runnable-url.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { RadioGroup } from '../ui/RadioGroup.tsx';

const versions: { value: ConfigurationVersion; label: string }[] = [
  { value: 'v2.x', label: 'v2.x' },
  { value: 'v1.x', label: 'v1.x' },
];

const hints: Record<ConfigurationVersion, TextKey> = {
  'v2.x': 'profileEditor_versionTwoHint',
  'v1.x': 'profileEditor_versionOneHint',
};

/** Button that copies the profile as a configuration of the adapter, unsaved changes included. */
export function CopyConfiguration({ draft, readUrl }: { draft: ProfileDraft; readUrl: ReadUrl }) {
  const [version, setVersion] = useState<ConfigurationVersion>('v2.x');
  const [said, setSaid] = useState('');

  async function copy() {
    const profile = copiedProfile(draft, readUrl);
    if (!profile) return setSaid(say('profileEditor_notCopiedWrong'));
    const isCopied = await navigator.clipboard.writeText(writtenConfiguration(profile, version)).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? say('common_copied') : say('common_copyRefused'));
  }

  return (
    <>
      <p class={dialogStyles.hint}>{say('profileEditor_configurationHint')}</p>
      <RadioGroup
        label={say('profileEditor_adapterVersion')}
        look="segmented"
        options={versions}
        value={version}
        onChange={(next) => setVersion(next)}
      >
        <p class={dialogStyles.hint}>{say(hints[version])}</p>
      </RadioGroup>
      <div class={styles.row}>
        <Button icon="copy" onClick={() => void copy()}>
          {say('profileEditor_copyConfiguration')}
        </Button>
        <p class={dialogStyles.hint} role="status">
          {said}
        </p>
      </div>
    </>
  );
}

/** Returns the profile to copy, or undefined if its URL or size is invalid. */
function copiedProfile({ profile, secrets, keepName }: ProfileDraft, readUrl: ReadUrl) {
  const url = savedUrl(readAddress(profile.url, keepName, readUrl));
  if (url === undefined) return undefined;
  const read = { ...profile, url };
  const problems = profileProblems({ profile: read, secrets, keepName }, readUrl);
  return 'height' in problems || 'maxWidth' in problems ? undefined : read;
}
