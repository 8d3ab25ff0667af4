import { useId } from 'preact/hooks';
import { originOf, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import styles from '../editor/Editor.module.css';
import dialogStyles from '../ui/Dialog.module.css';
import { NumberField } from '../ui/NumberField.tsx';

type Props = { profile: Profile; problems: ProfileProblems; onChange(part: Partial<Profile>): void };

/** How long to wait, and whether to send cookies along. */
export function RequestFields({ profile, problems, onChange }: Props) {
  const id = useId();
  const site = URL.canParse(profile.url) ? originOf(profile.url) : 'the site';
  return (
    <fieldset class={dialogStyles.section}>
      <legend class={styles.legend}>Requests</legend>
      <div class={styles.pair}>
        <NumberField
          label="Stall limit in seconds"
          hint="A stream is given up when nothing arrives for so long. Empty: never."
          value={profile.stallLimitSeconds}
          problem={problems.stallLimitSeconds}
          onChange={(stallLimitSeconds) => onChange({ stallLimitSeconds })}
        />
        <NumberField
          label="Response limit in seconds"
          hint="A single response is given up after so long. Empty: never."
          value={profile.responseLimitSeconds}
          problem={problems.responseLimitSeconds}
          onChange={(responseLimitSeconds) => onChange({ responseLimitSeconds })}
        />
      </div>
      <label class={styles.choice}>
        <input
          type="checkbox"
          checked={profile.sendCookies}
          aria-describedby={id}
          onChange={() => onChange({ sendCookies: !profile.sendCookies })}
        />
        Send browser cookies
      </label>
      <p id={id} class={dialogStyles.hint}>
        The runnable then gets the cookies that this browser has for {site}, as if you visited it.
      </p>
    </fieldset>
  );
}
