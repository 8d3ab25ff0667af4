import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { sentWithText } from '../../../lib/chat/input/sent-with.ts';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import { Answer, type AnswerProps } from '../../answer/Answer.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { AnswerFoot, type FootProps } from './AnswerFoot.tsx';
import { AnswerNotes } from './AnswerNotes.tsx';
import styles from './Turn.module.css';

type Props = Omit<FootProps, 'run' | 'isOpen' | 'status'> & {
  name: string;
  avatar: string;
  /** The hue of the profile, in degrees. */
  hue?: number;
  /** Letters of the tile, if the profile has its own. */
  initials?: string | undefined;
  /** True if the head is visible: at the first answer, and wherever the profile changes. */
  isHeaded?: boolean;
  isLast?: boolean;
  /** Shown if it differs from the name. */
  profileName: string;
  run: ReadonlySignal<Run | undefined>;
  /** The text of the question. Equals the sent values if only fields were filled in. */
  question: string;
  onAnswerField: AnswerProps['onAnswerField'];
  onPieces?: AnswerProps['onPieces'];
  isMissing: ReadonlySignal<boolean>;
  /** The state of an answer that waits for a person. */
  state?: ComponentChildren;
  /** Notes on how the answer ended. */
  children?: ComponentChildren;
};

export function AnswerTurn({
  name,
  avatar,
  hue,
  initials,
  isHeaded = true,
  isLast = false,
  profileName,
  run,
  question,
  text,
  output,
  onAnswerField,
  onPieces,
  isMissing,
  state,
  children,
  ...foot
}: Props) {
  const now = run.value;
  const isOpen = now === undefined ? !isMissing.value : !isEnded(now);
  const status = now?.state.status ?? 'queued';
  // Computed once: it may be long and does not change while the answer grows.
  const sentWith = useMemo(() => (now ? sentWithText(now) : ''), [now?.id]);
  return (
    <article
      class={`${styles.turn} ${isLast ? styles.last : ''}`}
      aria-label={name}
      aria-busy={isOpen}
      data-run-state={status}
    >
      {isHeaded ? (
        <div class={styles.head}>
          <Avatar {...{ name, initials }} picture={avatar} {...(hue === undefined ? {} : { hue })} />
          <h2 class={styles.name}>{name}</h2>
          {profileName !== name && <span class={styles.aside}>{profileName}</span>}
          {state}
        </div>
      ) : (
        <>
          <h2 class="visually-hidden">{name}</h2>
          {state && <div class={styles.head}>{state}</div>}
        </>
      )}
      {sentWith !== '' && sentWith !== question && <p class={styles.aside}>{sentWith}</p>}
      <Answer
        text={text}
        output={output}
        question={question}
        isOpen={isOpen}
        onAnswerField={isOpen ? undefined : onAnswerField}
        onPieces={onPieces}
      />
      <AnswerNotes run={now} isMissing={isMissing.value} output={output} />
      {children}
      <AnswerFoot {...foot} {...{ isOpen, status, output, text }} run={now} />
    </article>
  );
}
