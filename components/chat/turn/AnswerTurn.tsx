import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { partsOf, type ShownOutput } from '../../../lib/chat/conversation/answer-reading.ts';
import { sentWithText } from '../../../lib/chat/input/sent-with.ts';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import { statusAtAnswer } from '../../../lib/chat/run/run-status-text.ts';
import { clipboardForm, markdownAsHtml } from '../../../lib/chat/transfer/export/markdown-html.ts';
import { saidTexts } from '../../../lib/output/said-texts.ts';
import { Answer, type AnswerProps, Sheltered } from '../../answer/Answer.tsx';
import { InspectButton } from '../../answer/AnswerFigures.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { CopyButton } from '../../ui/Outgoing.tsx';
import { AnswerNotes } from './AnswerNotes.tsx';
import styles from './Turn.module.css';

type Props = {
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
  text: AnswerProps['text'];
  output: AnswerProps['output'];
  onAnswerField: AnswerProps['onAnswerField'];
  onPieces?: AnswerProps['onPieces'];
  isMissing: ReadonlySignal<boolean>;
  isInspected: boolean;
  /** Opens the inspector of a run, or closes it. */
  onInspect(runId: string): void;
  /** The state of an answer that waits for a person. */
  state?: ComponentChildren;
  /** Buttons beside the state of an answer that is running. */
  live?: ComponentChildren;
  /** Buttons that appear once the answer has ended. */
  tools?: ComponentChildren;
  /** Switcher between the versions of the answer. */
  versions?: ComponentChildren;
  /** Button of the menu with everything else. */
  menu?: ComponentChildren;
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
  isInspected,
  onInspect,
  state,
  live,
  tools,
  versions,
  menu,
  children,
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
      <div class={styles.foot} data-focus-next="message">
        {isOpen ? (
          <div class={styles.progress}>
            <p class={styles.live}>{statusAtAnswer(status)}</p>
            {live}
          </div>
        ) : (
          <>
            <div class={styles.tools}>
              <CopyButton text={text} asHtml={(copied) => answerAsHtml(output.value, copied)} />
              {tools}
            </div>
            {versions}
          </>
        )}
        <div class={isOpen ? styles.soFar : styles.figures}>
          <Sheltered instead={null}>
            {now && (
              <InspectButton run={now} {...{ output, isInspected }} onInspect={() => onInspect(now.id)} />
            )}
          </Sheltered>
        </div>
        <div class={styles.menu}>{isOpen ? null : menu}</div>
      </div>
    </article>
  );
}

/** Undefined if the answer is data, or so long that writing it would hold up the page. */
const answerAsHtml = (output: ShownOutput, text: string) =>
  text.length <= longestAsHtml && saidTexts(partsOf(output)).length > 0
    ? markdownAsHtml(text, clipboardForm)
    : undefined;

const longestAsHtml = 200_000;
