import { useEffect, useId, useRef } from 'preact/hooks';
import type { Cause, NextStep } from '../../lib/chat/doctor/cause.ts';
import { causeText } from '../../lib/chat/doctor/cause-text.ts';
import type { Step } from '../../lib/chat/doctor/step.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { CopyWith } from '../ui/CopyButton.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { SheetHead } from '../ui/SheetHead.tsx';
import { CauseNotice } from './CauseNotice.tsx';
import styles from './ConnectionTest.module.css';
import { StepList } from './StepList.tsx';

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
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.focus();
  }, []);
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
    <dialog ref={dialog} class={dialogStyles.dialog} aria-labelledby={id} tabIndex={-1} onClose={closed}>
      <div class={dialogStyles.sheet}>
        <SheetHead titleId={id} title={say('doctor_title')} onClose={close} />
        <div class={dialogStyles.content}>
          <div>
            <p class={styles.url}>{url}</p>
            <p class={dialogStyles.hint}>{say('doctor_intro')}</p>
          </div>
          <StepList steps={steps} />
          {cause && <CauseNotice cause={cause} url={url} isInEditor={isInEditor} onNext={next} />}
          <p role="status" class="visually-hidden">
            {cause ? causeText(cause, url).title : say('doctor_running')}
          </p>
        </div>
        <div class={dialogStyles.bar}>
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
        </div>
      </div>
    </dialog>
  );
}
