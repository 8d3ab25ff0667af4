import type { ModeTrouble } from '../../lib/chat/profile/mode-exposure.ts';
import { originOf, type Profile } from '../../lib/chat/profile/profile.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import notice from '../ui/Notice.module.css';
import styles from './ProfileNotices.module.css';

/** Notice that the chosen profile has no permission for its origin: refused, or revoked later. */
export function AccessNotice({ profile, onAllow }: { profile: Profile; onAllow(): void }) {
  return (
    <section class={notice.notice} aria-label={say('accessNotice_title')}>
      <p>{say('accessNotice_text', { name: profile.name, origin: originOf(profile.url) })}</p>
      <Button onClick={onAllow}>{say('profile_allowAccess')}</Button>
    </section>
  );
}

type ModeProps = { trouble: ModeTrouble; onUse(mode: DataTransferMode): void; onEdit(): void };

/** Notice that the runnable does not expose the mode of the chosen profile. */
export function ModeNotice({ trouble: { text, use }, onUse, onEdit }: ModeProps) {
  return (
    <section class={notice.notice} aria-label={say('mode_title')}>
      <p>{text}</p>
      {use ? (
        <Button onClick={() => onUse(use)}>
          {say('mode_use', { mode: use === 'stream' ? use : 'other' })}
        </Button>
      ) : (
        <Button onClick={onEdit}>{say('profile_edit')}</Button>
      )}
    </section>
  );
}

/** Notice of stored profiles that cannot be read, with their content to copy. */
export function UnreadableNotice({ unreadable }: { unreadable: unknown[] }) {
  return (
    <section class={notice.notice} aria-label={say('unreadableProfiles_title')}>
      <p>{say('unreadableProfiles_text', { count: unreadable.length })}</p>
      <details>
        <summary>{say('unreadableProfiles_show')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must take the focus. */}
        <pre class={styles.stored} tabIndex={0}>
          {JSON.stringify(unreadable, withoutHeaderValues, 2)}
        </pre>
      </details>
    </section>
  );
}

/** Hides values of headers and presets: even in a broken profile they may be secrets. */
const withoutHeaderValues = (key: string, value: unknown) =>
  key === 'value' || key === 'values' ? say('unreadableProfiles_hidden') : value;
