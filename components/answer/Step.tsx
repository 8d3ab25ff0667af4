import type { ComponentChildren } from 'preact';
import type { AnswerPart, Speaker } from '../../lib/output/answer-part.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import foldStyles from '../ui/Fold.module.css';
import { Icon, type IconName } from '../ui/Icon.tsx';
import answerStyles from './Answer.module.css';
import styles from './Step.module.css';

type Props = {
  icon: IconName;
  /** The kind of row, which is part of its name. */
  title: ComponentChildren;
  /** Quiet words beside the title, cut to the room there is. */
  brief?: string | undefined;
  /** Time that it took, or takes so far. */
  time?: ComponentChildren;
  /** Icon of the state, at the end. */
  state?: 'done' | 'failed' | 'running' | undefined;
  /** The words of that icon, if the title does not say them. */
  stateWords?: string | undefined;
  isOpen?: boolean;
  /** True for a row without a border. */
  isBare?: boolean;
  /** Name of the group, if the title alone does not name it. */
  label?: string;
  children?: ComponentChildren;
};

/** A part of an answer besides its text: one row that folds, or only a row if there is nothing inside. */
export function Step(props: Props) {
  const {
    icon,
    title,
    brief,
    time,
    state,
    stateWords,
    isOpen = false,
    isBare = false,
    label,
    children,
  } = props;
  const row = (
    <>
      <Icon name={icon} />
      <span class={styles.title}>{title}</span>
      {brief && (
        <span class={styles.brief} dir="auto">
          {brief}
        </span>
      )}
      {time && <span class={styles.time}>{time}</span>}
      {state && (
        <span class={styles[state]}>
          {state !== 'running' && <Icon name={state === 'done' ? 'check' : 'failure'} />}
          {stateWords && <span class="visually-hidden"> {stateWords}</span>}
        </span>
      )}
    </>
  );
  const look = `${styles.step} ${isBare ? styles.bare : ''}`;
  if (!children) return <p class={`${look} ${styles.row} ${styles.alone}`}>{row}</p>;
  return (
    <details class={look} open={isOpen} aria-label={label}>
      <summary class={`${foldStyles.summary} ${styles.row}`}>{row}</summary>
      <div class={styles.inside}>{children}</div>
    </details>
  );
}

type TitledProps = { title: string; tool?: ComponentChildren; children: ComponentChildren };

/** A part of an answer with a title. The title is no heading: an answer may have many parts. */
export const Titled = ({ title, tool, children }: TitledProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
  <div class={answerStyles.titled} role="group" aria-label={title}>
    <div class={answerStyles.head}>
      <p class={answerStyles.title}>{title}</p>
      {tool}
    </div>
    {children}
  </div>
);

type FieldPartProps = {
  field: Extract<AnswerPart, { kind: 'field' }>;
  onAnswerField: ((name: string) => void) | undefined;
  children: ComponentChildren;
};

/** An output field besides the answer's text. A textual field can become the answer's text. */
export function FieldPart({ field: { name, isTextual }, onAnswerField, children }: FieldPartProps) {
  const tool = isTextual && onAnswerField && (
    <Button look="quiet" size="small" onClick={() => onAnswerField(name)}>
      {say('answer_useAsAnswer')}
    </Button>
  );
  return (
    <Titled title={name} tool={tool}>
      {children}
    </Titled>
  );
}

type Beside = Extract<AnswerPart, { kind: 'beside' }>;

type BesideViewProps = { part: Beside; children: ComponentChildren };

const looks = {
  steps: { icon: 'fork', title: 'answer_stepCount' },
  events: { icon: 'stream', title: 'answer_eventCount' },
  state: { icon: 'batch', title: 'answer_stateFieldCount' },
} as const satisfies Record<Beside['about'], { icon: IconName; title: TextKey }>;

/** A closed row about something beside the answer. */
export const BesideView = ({ part: { about, count, brief }, children }: BesideViewProps) => (
  <Step icon={looks[about].icon} title={say(looks[about].title, { count })} brief={brief} isBare={true}>
    {children}
  </Step>
);

const roles = {
  human: 'speaker_human',
  system: 'speaker_system',
  developer: 'speaker_developer',
} as const satisfies Record<Extract<Speaker, { role: unknown }>['role'], TextKey>;

/** Names the speaker of a message that an output repeats. */
export const speakerText = (speaker: Speaker): string =>
  'role' in speaker ? say(roles[speaker.role]) : speaker.name;
