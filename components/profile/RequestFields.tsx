import { useId } from 'preact/hooks';
import { originOf, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import dialogStyles from '../ui/Dialog.module.css';
import { NumberField } from '../ui/NumberField.tsx';

type Props = { profile: Profile; problems: ProfileProblems; onChange(part: Partial<Profile>): void };

/** Time limits of a request, and whether it sends cookies. */
export function RequestFields({ profile, problems, onChange }: Props) {
  const id = useId();
  const site = URL.canParse(profile.url) ? originOf(profile.url) : undefined;
  return (
    <>
      <div class={styles.pair}>
        <NumberField
          label={say('profileEditor_stallLimit')}
          hint={say('profileEditor_stallLimitHint')}
          value={profile.stallLimitSeconds}
          problem={problems.stallLimitSeconds}
          onChange={(stallLimitSeconds) => onChange({ stallLimitSeconds })}
        />
        <NumberField
          label={say('profileEditor_responseLimit')}
          hint={say('profileEditor_responseLimitHint')}
          value={profile.responseLimitSeconds}
          problem={problems.responseLimitSeconds}
          onChange={(responseLimitSeconds) => onChange({ responseLimitSeconds })}
        />
      </div>
      <div>
        <label class={styles.choice}>
          <input
            type="checkbox"
            checked={profile.sendCookies}
            aria-describedby={id}
            onChange={() => onChange({ sendCookies: !profile.sendCookies })}
          />
          {say('profileEditor_cookies')}
        </label>
        <p id={id} class={dialogStyles.hint}>
          {site === undefined
            ? say('profileEditor_cookiesHintNoSite')
            : say('profileEditor_cookiesHint', { site })}
        </p>
      </div>
    </>
  );
}
