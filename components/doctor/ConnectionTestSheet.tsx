import { useRef } from 'preact/hooks';
import type { Cause, NextStep } from '../../lib/chat/doctor/cause.ts';
import { causeText } from '../../lib/chat/doctor/cause-text.ts';
import { type Step, type StepState, seenText, stateName, stepName } from '../../lib/chat/doctor/step.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Sheet } from '../ui/Dialog.tsx';
import foldStyles from '../ui/Fold.module.css';
import { type IconName, Outline, outlines } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { CopyWith } from '../ui/Outgoing.tsx';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
import styles from './ConnectionTest.module.css';

type Props = {
  url: string;
  steps: Step[];
  /** Undefined while the test runs. */
  cause: Cause | undefined;
  isInEditor: boolean;
  report(): Promise<string>;
  /** Called in the click, but for a step that closes the sheet after it is closed. */
  onNext(next: NextStep): void;
  onAgain(): void;
  onClose(): void;
};

const closing: NextStep['kind'][] = ['edit-profile', 'done', 'use-url', 'use-mode'];

/** Sheet of a connection test: its steps as they run, then the cause and the next step. */
export function ConnectionTestSheet({ url, steps, cause, isInEditor, report, ...on }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** Step to take once the sheet is closed. */
  const due = useRef<NextStep>(undefined);
  const close = () => dialog.current?.close();

  function next(step: NextStep) {
    if (closing.includes(step.kind)) {
      due.current = step;
      return close();
    }
    // The pressed button disappears, which would lose the focus.
    dialog.current?.focus();
    on.onNext(step);
  }

  function closed() {
    on.onClose();
    if (due.current) on.onNext(due.current);
  }

  return (
    <Sheet
      dialog={dialog}
      title={say('doctor_title')}
      tabIndex={-1}
      firstIn={(sheet) => sheet}
      onClose={closed}
      bar={
        <>
          {cause && causeText(cause, url).next.kind !== 'again' && (
            <Button
              look="quiet"
              size="form"
              icon="retry"
              onClick={() => {
                dialog.current?.focus();
                on.onAgain();
              }}
            >
              {say('doctor_again')}
            </Button>
          )}
          {cause && (
            <CopyWith
              hasWord
              label={say('doctor_copyReport')}
              copy={async () => navigator.clipboard.writeText(await report())}
            />
          )}
        </>
      }
    >
      <div>
        <p class={styles.url}>{url}</p>
        <p class={dialogStyles.hint}>{say('doctor_intro')}</p>
      </div>
      <StepList steps={steps} />
      {cause && <CauseNotice cause={cause} url={url} isInEditor={isInEditor} onNext={next} />}
      <p role="status" class="visually-hidden">
        {cause ? causeText(cause, url).title : say('doctor_running')}
      </p>
    </Sheet>
  );
}

const icons: Record<StepState, IconName> = {
  running: 'figures',
  fine: 'check',
  noted: 'note',
  failed: 'failure',
  skipped: 'more',
};

/** The steps of a test so far, each with an icon, its state in words and the observation. */
const StepList = ({ steps }: { steps: Step[] }) => (
  <ol class={styles.steps} aria-label={say('doctor_title')}>
    {steps.map(({ id, state, seen }) => (
      <li key={id} class={styles.step} data-state={state}>
        <Outline path={outlines[icons[state]]} />
        <span class={styles.name}>{stepName(id)}</span>
        <span class={styles.state}>{stateName(state)}</span>
        {seen && <p class={styles.seen}>{seenText(seen)}</p>}
      </li>
    ))}
  </ol>
);

type CauseNoticeProps = {
  cause: Cause;
  url: string;
  /** True if the profile editor is open below the test. */
  isInEditor: boolean;
  onNext(next: NextStep): void;
};

/** The cause that a test has found, with the next step as a button. */
function CauseNotice({ cause, url, isInEditor, onNext }: CauseNoticeProps) {
  const { title, remedy, items = [], detail, next } = causeText(cause, url);
  return (
    <Notice
      tone={toneOf(cause)}
      {...(cause.kind === 'nothing-wrong' ? { icon: 'check' as const } : {})}
      role="group"
      title={title}
      actions={<PrimaryButton onClick={() => onNext(next)}>{nextLabel(next, isInEditor)}</PrimaryButton>}
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
