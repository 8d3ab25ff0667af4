import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { FailureText } from '../../../lib/chat/run/failure.ts';
import { say } from '../../../lib/words/say.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import foldStyles from '../../ui/Fold.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FailureStep, RetryButton, TryAgain } from './AnswerNotes.tsx';
import styles from './Ending.module.css';
import { ServerWords } from './ServerWords.tsx';

type Props = {
  text: FailureText;
  /** True if the failure happened while the conversation was open, false if it was loaded with it. */
  isNews: boolean;
  /** True if nothing is wrong with the runnable or its profile. */
  isInterruption?: boolean;
  /** The remedy as buttons. */
  actions?: { label: string; onClick(): void }[];
  /** The remedy as a form, which has the first button. */
  form?: ComponentChildren;
  /** Absent if the conversation has continued since. */
  onTryAgain?: (() => void) | undefined;
  /** When the run ended, in ms since 1970. */
  endedAt?: number | null;
  /** Absent if there is nothing to test. */
  onFindOutWhy?: (() => void) | undefined;
  onKeep(): void;
};

/** The reason for a failed answer with its remedy and actions, shown at its turn. */
export function FailureNotice({ isInterruption = false, onTryAgain, ...rest }: Props) {
  if (!onTryAgain) return <PastFailure {...rest} />;
  if (isInterruption) return <InterruptionNote {...rest} onTryAgain={onTryAgain} />;
  return <LastFailure {...rest} onTryAgain={onTryAgain} />;
}

const Remedy = ({ text, isByForm }: { text: FailureText; isByForm: boolean }) => (
  <p>{(isByForm && text.remedyByForm) || text.remedy}</p>
);

type LastProps = Omit<Props, 'isInterruption' | 'onTryAgain'> & { onTryAgain(): void };

function LastFailure(props: LastProps) {
  const { text, isNews, actions = [], form, endedAt, onTryAgain, onFindOutWhy, onKeep } = props;
  const isRetryFirst = actions.length === 0 || text.isRetryFirst === true;
  const retry = (
    <RetryButton key="retry" {...{ text, endedAt, isFirst: !form && isRetryFirst }} onClick={onTryAgain} />
  );
  const remedy = actions.map(({ label, onClick }, place) => (
    <FailureStep key={label} isFirst={!form && !isRetryFirst && place === 0} onClick={onClick}>
      {label}
    </FailureStep>
  ));
  const steps = isRetryFirst ? [retry, ...remedy] : [...remedy, retry];
  const [first, ...others] = form ? [undefined, ...steps] : steps;
  return (
    <Notice
      tone="danger"
      role="group"
      announced={isNews ? 'alert' : undefined}
      title={text.title}
      more={
        <>
          <ServerWords text={text} />
          {form}
        </>
      }
      actions={
        <>
          {first}
          <div class={styles.others}>
            {others}
            {onFindOutWhy && (
              <FailureStep isFirst={false} onClick={onFindOutWhy}>
                {say('doctor_open')}
              </FailureStep>
            )}
          </div>
        </>
      }
      corner={<Dismiss onKeep={onKeep} />}
    >
      <Remedy text={text} isByForm={Boolean(form)} />
    </Notice>
  );
}

/** One quiet line, and what caused it. */
function InterruptionNote({ text, isNews, actions = [], onTryAgain, onKeep }: LastProps) {
  const id = useId();
  return (
    <section class={styles.ending} role={isNews ? 'alert' : 'group'} aria-labelledby={id}>
      <Icon name="warning" />
      <p id={id}>{text.title}</p>
      {actions.map(({ label, onClick }) => (
        <Button key={label} look="quiet" size="small" onClick={onClick}>
          {label}
        </Button>
      ))}
      <TryAgain onTryAgain={onTryAgain} mayHaveRun={text.mayHaveRun} />
      <Dismiss onKeep={onKeep} />
      <p class={styles.wide}>{text.remedy}</p>
    </section>
  );
}

/** A failure that the conversation has left behind: one line, with its reason folded. */
function PastFailure({ text, actions = [], onFindOutWhy, onKeep }: Omit<Props, 'onTryAgain' | 'form'>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div class={`${styles.ending} ${styles.failed}`} role="group" aria-labelledby={id}>
      <Icon name="failure" />
      <details class={styles.past}>
        <summary class={foldStyles.summary}>
          <span id={id}>{text.title}</span>
        </summary>
        <p>{text.remedy}</p>
        {text.detail && (
          <pre class={styles.server} dir="auto">
            {text.detail}
          </pre>
        )}
      </details>
      <div class={styles.ways}>
        {actions.map(({ label, onClick }) => (
          <Button key={label} look="quiet" size="small" onClick={onClick}>
            {label}
          </Button>
        ))}
        {onFindOutWhy && (
          <Button look="quiet" size="small" onClick={onFindOutWhy}>
            {say('doctor_open')}
          </Button>
        )}
        <Dismiss onKeep={onKeep} />
      </div>
    </div>
  );
}

const Dismiss = ({ onKeep }: { onKeep(): void }) => (
  <IconButton icon="close" size="small" label={say('common_dismiss')} onClick={onKeep} />
);
