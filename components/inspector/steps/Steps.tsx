import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import { measured } from '../../../lib/chat/run/time-text.ts';
import { stepRows } from '../../../lib/chat/trace/step-rows.ts';
import type { Trace, TraceItems } from '../../../lib/chat/trace/trace.ts';
import {
  type Step,
  type StepReader,
  type StepReading,
  type StepValue,
  stepValue,
} from '../../../lib/runnable/step.ts';
import { say } from '../../../lib/words/say.ts';
import { Data } from '../../answer/JsonTree.tsx';
import { LongText } from '../../answer/LongText.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { toggled } from '../../ui/toggled.ts';
import styles from './Steps.module.css';
import {
  kindText,
  lengthText,
  longNames,
  nameText,
  StepTree,
  stateText,
  tagsText,
  tokenText,
} from './StepTree.tsx';

type Props = {
  run: Run;
  trace: Trace;
  /** How the protocol tells of steps; undefined while it is loaded, null if its steps are part of the answer. */
  reading: StepReading | null | undefined;
};

/** The steps of a run on its server, with their times, inputs and outputs. */
export function Steps({ run, trace, reading }: Props) {
  const { steps, leftOut } = useSteps(trace, reading ?? undefined);
  const [folded, setFolded] = useState<ReadonlySet<Step>>(new Set());
  const [chosen, setChosen] = useState<Step>();
  const tree = useRef<HTMLDivElement>(null);
  if (steps.length === 0) return <p class={styles.nothing}>{nothingText(run, trace, reading)}</p>;
  const isOpen = !isEnded(run);
  const until = isOpen ? (trace.events.at(-1)?.offset ?? 0) : (trace.times.end ?? 0);

  const fold = (step: Step) => setFolded(toggled(folded, step));

  function close() {
    setChosen(undefined);
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }

  return (
    <div class={styles.steps}>
      <StepTree
        handle={tree}
        rowsOf={(most) => stepRows(steps, folded, until, most)}
        isOpen={isOpen}
        chosen={chosen}
        onFold={fold}
        onChoose={setChosen}
        leftOut={leftOut}
      />
      {chosen && <StepDetail key={chosen.id} step={chosen} isOpen={isOpen} onClose={close} />}
    </div>
  );
}

function nothingText(run: Run, trace: Trace, reading: Props['reading']): string {
  if (reading === null) return say('steps_inAnswer');
  if (run.withoutSteps) return say('steps_missing');
  const isAsked = reading?.isAskedFor(trace.request?.url ?? '') === true;
  if (isAsked) return say(isEnded(run) ? 'steps_none' : 'steps_noneYet');
  return say('steps_off', { name: say('profileEditor_steps'), section: say('profileEditor_requests') });
}

/** Milliseconds of reading in one go, and between two pictures of what was read: drawing costs more than reading. */
const sliceMs = 10;
const betweenDrawingsMs = 200;

type Held = { reader: StepReader; read: number; lastText: string | undefined };

type ReadSteps = { steps: Step[]; leftOut: number };

/**
 * Reads the steps of a trace in slices, and goes on where it was when the trace has grown. The steps are the same
 * objects at each render, grown.
 */
function useSteps(trace: Trace, reading: StepReading | undefined): ReadSteps {
  const held = useRef<Held | undefined>(undefined);
  const [, setVersion] = useState(0);
  const { events } = trace;

  useEffect(() => {
    if (!reading?.isAskedFor(trace.request?.url ?? '')) return;
    const known = held.current;
    const isGrown =
      known && known.lastText === (known.read > 0 ? events.at(known.read - 1)?.text : undefined);
    const now = isGrown ? known : { reader: reading.createReader(), read: 0, lastText: undefined };
    held.current = now;
    let timer: ReturnType<typeof setTimeout>;
    let drawnAt = Number.NEGATIVE_INFINITY;
    const readOn = () => {
      const began = performance.now();
      const isRead = readSlice(now, events, began + sliceMs);
      if (!isRead) timer = setTimeout(readOn);
      if (!isRead && began - drawnAt < betweenDrawingsMs) return;
      drawnAt = began;
      setVersion((before) => before + 1);
    };
    readOn();
    return () => clearTimeout(timer);
  }, [events, reading]);

  const { reader } = held.current ?? {};
  return { steps: reader?.steps() ?? [], leftOut: reader?.leftOut() ?? 0 };
}

/** Characters that are read whatever the time: a small trace is read in one go. */
const atLeast = 16 * 1024;

/** Reads until this moment; tells whether all is read. */
function readSlice(held: Held, events: TraceItems, until: number): boolean {
  let left = atLeast;
  while (held.read < events.length && (left > 0 || performance.now() < until)) {
    const item = events.at(held.read);
    if (item?.kind === 'event') held.reader.add(item);
    held.lastText = item?.text;
    held.read += 1;
    left -= 100 + (item?.text.length ?? 0);
  }
  return held.read >= events.length;
}

type StepDetailProps = { step: Step; isOpen: boolean; onClose(): void };

/** One step in full. */
function StepDetail({ step, isOpen, onClose }: StepDetailProps) {
  const { input, output, error, told } = step;
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
      {input && <Value title={say('form_title')} kept={input} />}
      {output && <Value title={say('steps_output')} kept={output} />}
      {!input && !output && error === undefined && <p class={styles.facts}>{say('steps_noValues')}</p>}
      {told.slice(0, mostTold).map(({ name, at, value }, place) => (
        <Value
          key={place}
          title={say('steps_told', { name: nameText({ name }), after: measured(at) })}
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
    say('steps_after', { after: measured(start) }),
    stateText(step, isOpen),
    end === undefined ? undefined : say('steps_lasted', { length: lengthText(step) }),
    pieces > 0 ? say('steps_pieces', { count: pieces }) : undefined,
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
