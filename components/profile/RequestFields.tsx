import { useState } from 'preact/hooks';
import { isDemo } from '../../lib/chat/profile/demo.ts';
import type { ModeTrouble } from '../../lib/chat/profile/mode-text.ts';
import { originOf, type Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';
import type { Addresses, StepsOnRequest } from '../../lib/runnable/protocol.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Checkbox } from '../editor/EditorDialog.tsx';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Field, NumberField } from '../ui/Field.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import fieldStyles from './ProfileFields.module.css';

type Props = {
  profile: Profile;
  problems: ProfileProblems;
  showCookies: ShowCookies;
  /** How the protocol brings steps when it is asked for them; undefined: it never is. */
  stepsOnRequest: StepsOnRequest | undefined;
  onChange(part: Partial<Profile>): void;
};

/** Time limits of a request, whether it asks for steps and sends cookies, and links to the traces of runs. */
export function RequestFields({ profile, problems, showCookies, stepsOnRequest, onChange }: Props) {
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
      {stepsOnRequest && <StepsField by={stepsOnRequest} profile={profile} onChange={onChange} />}
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

type StepsFieldProps = { by: StepsOnRequest; profile: Profile; onChange(part: Partial<Profile>): void };

/** Whether answers bring the steps of the runnable. */
const StepsField = ({ by, profile: { showsSteps }, onChange }: StepsFieldProps) => (
  <Checkbox
    label={say('profileEditor_steps')}
    hint={say('profileEditor_stepsHint', { by: by === 'endpoints' ? by : 'other' })}
    checked={showsSteps === true}
    onChange={() => onChange({ showsSteps: showsSteps ? undefined : true })}
  />
);

/** Lists the names of the cookies for a URL; undefined if the person refuses. Called in the click. */
export type ShowCookies = (url: string) => Promise<string[] | undefined>;

type CookieFieldsProps = {
  profile: Profile;
  showCookies: ShowCookies;
  onChange(part: Partial<Profile>): void;
};

/** Whether requests carry the browser's cookies, and which they would be. */
function CookieFields({ profile, showCookies, onChange }: CookieFieldsProps) {
  const { url } = profile;
  const site = URL.canParse(url) ? originOf(url) : undefined;
  const [seen, setSeen] = useState<{ url: string; text: string }>();

  function show(site: string) {
    const tell = (names: string[] | undefined) => setSeen({ url, text: cookiesText(site, names) });
    showCookies(url).then(tell, () => tell(undefined));
  }

  return (
    <Checkbox
      label={say('profileEditor_cookies')}
      hint={
        site === undefined
          ? say('profileEditor_cookiesHintNoSite')
          : say('profileEditor_cookiesHint', { site })
      }
      checked={profile.sendCookies}
      onChange={() => onChange({ sendCookies: !profile.sendCookies })}
    >
      {site !== undefined && !isDemo(url) && (
        <div class={fieldStyles.show}>
          <Button onClick={() => show(site)}>{say('profileEditor_cookiesShow')}</Button>
        </div>
      )}
      <p role="status" class={dialogStyles.hint}>
        {seen?.url === url && seen.text}
      </p>
    </Checkbox>
  );
}

function cookiesText(site: string, names: string[] | undefined): string {
  if (!names) return say('profileEditor_cookiesRefused', { site });
  if (names.length === 0) return say('profileEditor_cookiesNone', { site });
  return say('profileEditor_cookiesNames', { count: names.length, names: listText(names) });
}

type ModeFieldProps = {
  mode: DataTransferMode;
  /** Set if the runnable is known not to expose the mode. */
  trouble: ModeTrouble | undefined;
  addressOf: Addresses['addressOf'];
  onChange(mode: DataTransferMode): void;
};

const hints = { stream: 'mode_streamingHint', batch: 'mode_singleResponseHint' } as const;

const modes = () => [
  { value: 'stream' as const, label: say('mode_stream'), icon: 'stream' as const },
  { value: 'batch' as const, label: say('mode_batch'), icon: 'batch' as const },
];

export function ModeField({ mode, trouble, addressOf, onChange }: ModeFieldProps) {
  const use = trouble?.use;
  return (
    <div class={dialogStyles.section}>
      <RadioGroup
        label={say('mode_title')}
        look="segmented"
        options={modes()}
        value={mode}
        onChange={onChange}
      >
        <p class={dialogStyles.hint}>{say(hints[mode], { path: addressOf(mode) })}</p>
      </RadioGroup>
      {trouble && (
        <div class={styles.problem}>
          <p>{trouble.text}</p>
          {trouble.advice && <p>{trouble.advice}</p>}
        </div>
      )}
      {use && (
        <Button class={dialogStyles.start} onClick={() => onChange(use)}>
          {say('mode_switch', { mode: use === 'stream' ? use : 'other' })}
        </Button>
      )}
    </div>
  );
}
