import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { isEnded, type Run } from '../../lib/chat/run.ts';
import { sentWithText } from '../../lib/chat/sent-with-text.ts';
import type { AnswerProps } from '../answer/Answer.tsx';
import type { AnswerViews } from '../answer/views.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { AnswerText } from './AnswerText.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './Turn.module.css';

type Props = {
  name: string;
  avatar: string;
  /** The profile, where the name does not say it. */
  profileName: string;
  run: ReadonlySignal<Run | undefined>;
  /** What was asked: it may be no more than what was filled in. */
  question: string;
  text: ReadonlySignal<string>;
  output: AnswerProps['output'];
  /** What shows the output; until it is there, the text stands as it is. */
  views: AnswerViews | undefined;
  onAnswerField: AnswerProps['onAnswerField'];
  isMissing: ReadonlySignal<boolean>;
  /** Other answers to the same message. */
  others: { id: string; text: ReadonlySignal<string> }[];
  /** How it ended, where that is worth a word. */
  children?: ComponentChildren;
};

/** What the runnable said. */
export function AnswerTurn({
  name,
  avatar,
  profileName,
  run,
  question,
  text,
  output,
  views,
  onAnswerField,
  isMissing,
  others,
  children,
}: Props) {
  const now = run.value;
  const isOpen = now === undefined ? !isMissing.value : !isEnded(now);
  const status = now?.state.status ?? 'queued';
  // It does not change while the answer grows, and may be long.
  const sentWith = useMemo(() => (now ? sentWithText(now) : ''), [now?.id]);
  return (
    <article class={styles.turn} aria-label={name} aria-busy={isOpen} data-run-state={status}>
      <div class={styles.head}>
        <Avatar name={name} picture={avatar} />
        <h2 class={styles.name}>{name}</h2>
        {profileName !== name && <span class={styles.aside}>{profileName}</span>}
      </div>
      {sentWith !== '' && sentWith !== question && <p class={styles.aside}>{sentWith}</p>}
      <OtherAnswers answers={others} />
      {views ? (
        <views.Answer output={output} isOpen={isOpen} onAnswerField={isOpen ? undefined : onAnswerField} />
      ) : (
        <AnswerText text={text} />
      )}
      {isOpen && <p class={styles.aside}>{progressWords[status]}</p>}
      {isMissing.value && <p class={styles.aside}>This answer cannot be read. It was not deleted.</p>}
      {status === 'done' && <EmptyNote text={text} />}
      {children}
      {!isOpen && (
        <div class={styles.foot}>
          <CopyButton text={text} />
          {now && views && <views.Figures run={now} output={output} />}
        </div>
      )}
    </article>
  );
}

const progressWords: Record<string, string> = {
  queued: 'Waiting for its turn…',
  connecting: 'Connecting…',
  waiting: 'Waiting for the first words…',
  streaming: 'Answering…',
};

function EmptyNote({ text }: { text: ReadonlySignal<string> }) {
  return text.value === '' ? <p class={styles.aside}>The runnable finished without any output.</p> : null;
}

function OtherAnswers({ answers }: { answers: Props['others'] }) {
  if (answers.length === 0) return null;
  return (
    <details class={styles.others}>
      <summary>{answers.length === 1 ? '1 other answer' : `${answers.length} other answers`}</summary>
      {answers.map(({ id, text }) => (
        <AnswerText key={id} text={text} />
      ))}
    </details>
  );
}
