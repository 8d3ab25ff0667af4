import type { ModeTrouble } from '../../lib/chat/profile/mode-text.ts';
import { originOf, type Profile } from '../../lib/chat/profile/profile.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';
import { say } from '../../lib/words/say.ts';
import foldStyles from '../ui/Fold.module.css';
import noticeStyles from '../ui/Notice.module.css';
import { Notice } from '../ui/Notice.tsx';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
import styles from './ProfileNotices.module.css';

/** Notice that the chosen profile has no permission for its origin: refused, or revoked later. */
export const AccessNotice = ({ profile, onAllow }: { profile: Profile; onAllow(): void }) => (
  <Notice
    tone="warn"
    heading="h2"
    label={say('accessNotice_label')}
    title={say('failure_permissionMissing_title', { origin: originOf(profile.url) })}
    class={noticeStyles.inPage}
    actions={<PrimaryButton onClick={onAllow}>{say('profile_allowAccess')}</PrimaryButton>}
  >
    <p>{say('accessNotice_text', { name: profile.name })}</p>
  </Notice>
);

type ModeProps = { trouble: ModeTrouble; onUse(mode: DataTransferMode): void; onEdit(): void };

/** Notice that the runnable does not expose the mode of the chosen profile. */
export const ModeNotice = ({ trouble: { text, advice, use }, onUse, onEdit }: ModeProps) => (
  <Notice
    tone="warn"
    heading="h2"
    label={say('mode_title')}
    title={text}
    class={noticeStyles.inPage}
    actions={
      use ? (
        <PrimaryButton onClick={() => onUse(use)}>
          {say('mode_switch', { mode: use === 'stream' ? use : 'other' })}
        </PrimaryButton>
      ) : (
        <PrimaryButton onClick={onEdit}>{say('profile_edit')}</PrimaryButton>
      )
    }
  >
    {advice && <p>{advice}</p>}
  </Notice>
);

/** Notice of stored profiles that cannot be read, with their content to copy. */
export const UnreadableNotice = ({ unreadable }: { unreadable: unknown[] }) => (
  <Notice
    tone="danger"
    heading="h2"
    label={say('unreadableProfiles_label')}
    title={say('unreadableProfiles_title', { count: unreadable.length })}
    class={noticeStyles.inPage}
  >
    <p>{say('unreadableProfiles_text')}</p>
    <details>
      <summary class={foldStyles.summary}>{say('unreadableProfiles_show')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must take the focus. */}
      <pre class={styles.stored} tabIndex={0}>
        {JSON.stringify(unreadable, withoutHeaderValues, 2)}
      </pre>
    </details>
  </Notice>
);

/** Hides values of headers and presets: even in a broken profile they may be secrets. */
const withoutHeaderValues = (key: string, value: unknown) =>
  key === 'value' || key === 'values' ? say('unreadableProfiles_hidden') : value;
