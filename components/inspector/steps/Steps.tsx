import { useEffect, useRef, useState } from 'preact/hooks';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import { stepRows } from '../../../lib/chat/trace/step-rows.ts';
import type { Trace, TraceItems } from '../../../lib/chat/trace/trace.ts';
import type { Step, StepReader, StepReading } from '../../../lib/runnable/step.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { toggled } from '../../ui/toggled.ts';
import { StepDetail } from './StepDetail.tsx';
import styles from './Steps.module.css';
import { StepTree } from './StepTree.tsx';

type Props = {
  run: Run;
  trace: Trace;
  /** How the protocol tells of steps; undefined while it is loaded, null if the protocol is not known. */
  reading: StepReading | null | undefined;
  asking?: StepsAsking | undefined;
};

/** Whether the profile asks for steps, and what lets it. */
export type StepsAsking = { isOn: boolean; ask(): void };

/** The steps of a run on its server, with their times, inputs and outputs. */
export function Steps({ run, trace, reading, asking }: Props) {
  const { steps, leftOut } = useSteps(trace, reading ?? undefined);
  const [folded, setFolded] = useState<ReadonlySet<Step>>(new Set());
  const [chosen, setChosen] = useState<Step>();
  const tree = useRef<HTMLDivElement>(null);
  if (steps.length === 0) {
    const nothing = nothingText(run, trace, reading);
    return nothing === undefined ? <NotAskedFor asking={asking} /> : <p class={styles.nothing}>{nothing}</p>;
  }
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

/** The steps of this answer are lost; those of the next ones are a press away. */
const NotAskedFor = ({ asking }: Pick<Props, 'asking'>) => (
  <div class={styles.nothing}>
    <p role="status">{say(asking?.isOn ? 'steps_later' : 'steps_off')}</p>
    {asking && !asking.isOn && <Button onClick={asking.ask}>{say('steps_ask')}</Button>}
  </div>
);

/** Returns undefined if the steps were not asked for. */
function nothingText(run: Run, trace: Trace, reading: Props['reading']): string | undefined {
  if (reading === null) return say('steps_unknownProtocol');
  if (run.withoutSteps) return say('steps_missing');
  const isAsked = reading?.isAskedFor(trace.request) === true;
  return isAsked ? say(isEnded(run) ? 'steps_none' : 'steps_noneYet') : undefined;
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
    if (!reading?.isAskedFor(trace.request)) return;
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
