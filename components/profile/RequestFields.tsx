import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Field } from '../ui/Field.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { CookieFields, type ShowCookies } from './CookieFields.tsx';
import { StepsField } from './StepsField.tsx';

type Props = {
  profile: Profile;
  problems: ProfileProblems;
  showCookies: ShowCookies;
  /** The protocol brings steps only if it is asked for them. */
  hasStepsOnRequest: boolean;
  onChange(part: Partial<Profile>): void;
};

/** Time limits of a request, whether it asks for steps and sends cookies, and links to the traces of runs. */
export function RequestFields({ profile, problems, showCookies, hasStepsOnRequest, onChange }: Props) {
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
      {hasStepsOnRequest && <StepsField profile={profile} onChange={onChange} />}
      <CookieFields {...{ profile, showCookies, onChange }} />
      <Field
        label={say('profileEditor_tracePattern')}
        hint={say('profileEditor_tracePatternHint', {
          runId: '{run_id}',
          conversationId: '{conversation_id}',
        })}
        inputMode="url"
        placeholder="https://…/{run_id}"
        value={profile.traceUrl ?? ''}
        problem={problems.traceUrl}
        onChange={(traceUrl) => onChange({ traceUrl })}
      />
    </>
  );
}
