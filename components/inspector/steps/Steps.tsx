import { useRef, useState } from 'preact/hooks';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import { stepRows } from '../../../lib/chat/trace/step-rows.ts';
import type { Trace } from '../../../lib/chat/trace/trace.ts';
import type { Step, StepReading } from '../../../lib/runnable/step.ts';
import { say } from '../../../lib/words/say.ts';
import { StepDetail } from './StepDetail.tsx';
import styles from './Steps.module.css';
import { StepTree } from './StepTree.tsx';
import { useSteps } from './use-steps.ts';

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

  function fold(step: Step) {
    const next = new Set(folded);
    if (!next.delete(step)) next.add(step);
    setFolded(next);
  }

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
