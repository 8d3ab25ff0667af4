import type { Cause, NextStep } from '../../lib/chat/doctor/cause.ts';
import { causeText } from '../../lib/chat/doctor/cause-text.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import foldStyles from '../ui/Fold.module.css';
import { Notice } from '../ui/Notice.tsx';
import styles from './ConnectionTest.module.css';

type Props = {
  cause: Cause;
  url: string;
  /** True if the profile editor is open below the test. */
  isInEditor: boolean;
  onNext(next: NextStep): void;
};

/** The cause that a test has found, with the next step as a button. */
export function CauseNotice({ cause, url, isInEditor, onNext }: Props) {
  const { title, remedy, items = [], detail, next } = causeText(cause, url);
  return (
    <Notice
      tone={toneOf(cause)}
      {...(cause.kind === 'nothing-wrong' ? { icon: 'check' as const } : {})}
      role="group"
      title={title}
      actions={
        <Button look="primary" onClick={() => onNext(next)}>
          {nextLabel(next, isInEditor)}
        </Button>
      }
    >
      <p>{remedy}</p>
      {items.length > 0 && (
        <ul class={styles.items}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {detail && (
        <details>
          <summary class={foldStyles.summary}>{say('failure_serverSaid')}</summary>
          <pre class={styles.detail} dir="auto">
            {detail}
          </pre>
        </details>
      )}
    </Notice>
  );
}

const calm: Cause['kind'][] = ['nothing-wrong', 'no-test-message', 'secrets-locked', 'interrupted'];

function toneOf({ kind }: Cause) {
  if (calm.includes(kind)) return 'calm';
  return kind === 'not-encrypted' ? 'warn' : 'danger';
}

function nextLabel(next: NextStep, isInEditor: boolean): string {
  switch (next.kind) {
    case 'again':
      return say('doctor_again');
    case 'allow-access':
      return say('profile_allowAccess');
    case 'unlock':
      return say('passphrase_unlock');
    case 'edit-profile':
      return isInEditor ? say('doctor_backToProfile') : say('profile_edit');
    case 'send-test':
      return say('doctor_sendTest');
    case 'done':
      return say('common_done');
    case 'open-tab':
      return say('doctor_openTab');
    case 'use-url':
      return say('doctor_useUrl', { url: next.url });
    case 'use-mode':
      return say('mode_switch', { mode: next.mode === 'stream' ? 'stream' : 'other' });
  }
}
