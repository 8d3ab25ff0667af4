import { useMemo } from 'preact/hooks';
import { exactly } from '../../../lib/chat/run/time-text.ts';
import { type Step, type StepValue, stepValue } from '../../../lib/runnable/step.ts';
import { say } from '../../../lib/words/say.ts';
import { Data } from '../../answer/JsonTree.tsx';
import { LongText } from '../../answer/LongText.tsx';
import { IconButton } from '../../ui/Button.tsx';
import styles from './Steps.module.css';
import {
  kindText,
  lengthText,
  longNames,
  modelText,
  nameText,
  nodeText,
  stateText,
  tagsText,
  tokenText,
} from './step-text.ts';

type Props = { step: Step; isOpen: boolean; onClose(): void };

/** One step in full. */
export function StepDetail({ step, isOpen, onClose }: Props) {
  const { input, output, error, told, metadata } = step;
  const title = say('steps_step', { name: nameText(step) });
  const long = longNames(step);
  return (
    <section class={styles.detail} aria-label={title}>
      <div class={styles.head}>
        <h3 dir="auto">{title}</h3>
        <IconButton icon="close" size="small" label={say('steps_close')} onClick={onClose} />
      </div>
      <p class={styles.facts}>{factsText(step, isOpen)}</p>
      {long.length > 0 && (
        <Part title={say('steps_names')}>
          <LongText text={long.join('\n')} atFirst={shownNames} saveAs="names.txt">
            {(shown) => <pre class={styles.error}>{shown}</pre>}
          </LongText>
        </Part>
      )}
      {error !== undefined && (
        <Part title={say('steps_error')}>
          <LongText text={error} saveAs="error.txt">
            {(shown) => <pre class={styles.error}>{shown}</pre>}
          </LongText>
        </Part>
      )}
      {Object.keys(metadata).length > 0 && <Value title={say('steps_metadata')} kept={{ value: metadata }} />}
      {input && <Value title={say('form_title')} kept={input} />}
      {output && <Value title={say('steps_output')} kept={output} />}
      {!input && !output && error === undefined && <p class={styles.facts}>{say('steps_noValues')}</p>}
      {told.slice(0, mostTold).map(({ name, at, value }, place) => (
        <Value
          key={place}
          title={say('steps_told', { name: nameText({ name }), after: exactly(at) })}
          kept={value}
        />
      ))}
    </section>
  );
}

/** Characters of names and tags shown at first. */
const shownNames = 2_000;

/** Events of the application shown of one step. */
const mostTold = 50;

function factsText(step: Step, isOpen: boolean): string {
  const { kind, start, end, pieces, tags } = step;
  const facts = [
    kindText(kind),
    say('steps_after', { after: exactly(start) }),
    stateText(step, isOpen),
    end === undefined ? undefined : say('steps_lasted', { length: lengthText(step) }),
    pieces > 0 ? say('steps_pieces', { count: pieces }) : undefined,
    nodeText(step),
    modelText(step),
    tokenText(step),
    tags.length > 0 ? say('steps_tags', { tags: tagsText(tags) }) : undefined,
  ];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}

type PartProps = { title: string; children: preact.ComponentChildren };

const Part = ({ title, children }: PartProps) => (
  <div class={styles.part}>
    <h4>{title}</h4>
    {children}
  </div>
);

function Value({ title, kept }: { title: string; kept: StepValue }) {
  const value = useMemo(() => stepValue(kept), [kept]);
  return (
    <Part title={title}>
      <Data value={value ?? ('text' in kept ? kept.text : null)} isBlock={true} />
    </Part>
  );
}
