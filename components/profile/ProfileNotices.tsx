import type { ModeTrouble } from '../../lib/chat/profile/mode-exposure.ts';
import { originOf, type Profile } from '../../lib/chat/profile/profile.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';
import { Button } from '../ui/Button.tsx';
import notice from '../ui/Notice.module.css';
import styles from './ProfileNotices.module.css';

/** The chosen profile may not reach its origin: refused, or taken back later. */
export function AccessNotice({ profile, onAllow }: { profile: Profile; onAllow(): void }) {
  return (
    <section class={notice.notice} aria-label="Access">
      <p>
        Runnel has no access to {originOf(profile.url)}, so “{profile.name}” cannot answer.
      </p>
      <Button onClick={onAllow}>Allow access</Button>
    </section>
  );
}

type ModeProps = { trouble: ModeTrouble; onUse(mode: DataTransferMode): void; onEdit(): void };

/** The runnable does not expose the mode of the chosen profile. */
export function ModeNotice({ trouble: { text, use }, onUse, onEdit }: ModeProps) {
  return (
    <section class={notice.notice} aria-label="Data transfer mode">
      <p>{text}</p>
      {use ? (
        <Button onClick={() => onUse(use)}>Use {use === 'stream' ? 'streaming' : 'single response'}</Button>
      ) : (
        <Button onClick={onEdit}>Edit profile</Button>
      )}
    </section>
  );
}

/** Stored profiles that cannot be read: what they were is there to be copied. */
export function UnreadableNotice({ unreadable }: { unreadable: unknown[] }) {
  const count = unreadable.length === 1 ? 'One saved profile' : `${unreadable.length} saved profiles`;
  return (
    <section class={notice.notice} aria-label="Unreadable profiles">
      <p>
        {count} could not be read and {unreadable.length === 1 ? 'was' : 'were'} set aside. Nothing was
        deleted; add the profile anew from what was stored.
      </p>
      <details>
        <summary>Show what was stored</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre class={styles.stored} tabIndex={0}>
          {JSON.stringify(unreadable, withoutHeaderValues, 2)}
        </pre>
      </details>
    </section>
  );
}

/** The value of a header or in a preset may be a key, whatever else is wrong with the profile. */
const withoutHeaderValues = (key: string, value: unknown) =>
  key === 'value' || key === 'values' ? '(not shown)' : value;
