import { useSignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { FormState } from '../../../lib/chat/input/form-state.ts';
import type { FormProblemTexts } from '../../../lib/chat/input/form-words.ts';
import { inPassing } from '../../../lib/chat/run/time-text.ts';
import type { AnswerForm } from '../../../lib/chat/waiting/answer-form.ts';
import type { CardDraft } from '../../../lib/chat/waiting/card-draft.ts';
import type { Deciding } from '../../../lib/chat/waiting/decide.ts';
import type { DecidedLine } from '../../../lib/chat/waiting/request-text.ts';
import type { Json } from '../../../lib/json/json.ts';
import { say } from '../../../lib/words/say.ts';
import { LongText } from '../../answer/LongText.tsx';
import { Markdown } from '../../reading/Markdown.tsx';
import { belowTitle, HeadingsAbove } from '../../reading/reading-context.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './Waiting.module.css';

type Props = {
  box: RefObject<HTMLElement | null>;
  icon: IconName;
  title: ComponentChildren;
  /** Which of several cards it is, counted from 1. */
  number: number;
  count: number;
  children: ComponentChildren;
  /** Buttons. */
  foot: ComponentChildren;
};

/** The frame of one request: what it is about, its content, and the buttons that decide. */
export function CardFrame({ box, icon, title, number, count, children, foot }: Props) {
  const id = useId();
  const position = `${id}-position`;
  return (
    <section ref={box} class={styles.card} aria-labelledby={count > 1 ? `${id} ${position}` : id}>
      <div class={styles.head}>
        <Icon name={icon} />
        <h3 id={id} class={styles.title}>
          {title}
        </h3>
        {count > 1 && (
          <span id={position} class={styles.mark}>
            {say('waiting_position', { number: String(number), count: String(count) })}
          </span>
        )}
      </div>
      <div class={styles.body}>{children}</div>
      <div class={styles.foot} data-foot>
        {foot}
      </div>
    </section>
  );
}

/** Several decisions are sent by one button, which is the primary one then. */
export const isOnly = (count: number) => count === 1;

/** A text of the server, which is Markdown. */
export const AskedText = ({ text }: { text: string }) =>
  text === '' ? null : (
    <LongText text={text}>{(shown) => <Shown key={shown.length} text={shown} />}</LongText>
  );

function Shown({ text }: { text: string }) {
  const shown = useSignal(text);
  shown.value = text;
  return (
    <HeadingsAbove.Provider value={belowTitle}>
      <Markdown text={shown} isOpen={false} />
    </HeadingsAbove.Provider>
  );
}

/** `args`: the arguments of the call, where it is shown nowhere else. */
type DecidedProps = { line: DecidedLine & { args?: string | undefined }; children?: ComponentChildren };

/** One line that says what was decided. */
export const DecidedLineView = ({ line, children }: DecidedProps) => (
  <div class={styles.decided}>
    <Icon name={line.isRefusal ? 'close' : 'check'} />
    <p dir="auto">{line.words}</p>
    {line.name !== undefined && <span class={styles.code}>{line.name}</span>}
    {line.args !== undefined && (
      <span class={styles.brief} dir="auto">
        {line.args}
      </span>
    )}
    {children}
  </div>
);

/** The decisions about the questions of a run. They can take the focus of the buttons that were here. */
export const DecidedLines = ({ lines }: { lines: DecidedLine[] }) => (
  <div data-decided tabIndex={-1}>
    {lines.map((line, place) => (
      <DecidedLineView key={place} line={line} />
    ))}
  </div>
);

const minuteMs = 60_000;
const renewMs = 15_000;

/** How long a run has waited for a person; `since` in ms since 1970. */
export function WaitingSince({ since }: { since: number | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), renewMs);
    return () => clearInterval(timer);
  }, []);
  const minutes = since === null ? 0 : Math.floor((now - since) / minuteMs);
  return (
    <span class={styles.since}>
      <Icon name="waiting" />
      {minutes < 1 ? say('run_waitingForYou') : say('waiting_since', { duration: durationOf(minutes) })}
    </span>
  );
}

const durationOf = (minutes: number) =>
  minutes < 2 ? say('duration_minutes', { amount: minutes }) : inPassing(minutes * minuteMs);

/** Checks a filled-in form; resolves to the answer that it makes, or to problems by place. */
export type CheckForm = (
  form: AnswerForm,
  state: FormState,
) => Promise<{ value: Json } | { problems: FormProblemTexts }>;

/** A card as shown: what is typed on it, and what may be done. */
export type CardView = {
  draft: CardDraft;
  onDraft(draft: CardDraft): void;
  /** Problems in words, by the name of an argument or the place of a field; of the whole card by the empty name. */
  problems: FormProblemTexts;
  /** Takes a decision, or shows what is wrong with it. */
  onDecide(deciding: Deciding | { problemTexts: FormProblemTexts } | undefined): void;
  /** An answer is on its way. */
  isLocked: boolean;
};
