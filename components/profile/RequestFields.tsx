import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { NumberField } from '../ui/NumberField.tsx';
import { CookieFields, type ShowCookies } from './CookieFields.tsx';
import { StepsField } from './StepsField.tsx';

type Props = {
  profile: Profile;
  problems: ProfileProblems;
  showCookies: ShowCookies;
  onChange(part: Partial<Profile>): void;
};

/** Time limits of a request, whether it asks for steps, and whether it sends cookies. */
export function RequestFields({ profile, problems, showCookies, onChange }: Props) {
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
      <StepsField profile={profile} onChange={onChange} />
      <CookieFields {...{ profile, showCookies, onChange }} />
    </>
  );
}
