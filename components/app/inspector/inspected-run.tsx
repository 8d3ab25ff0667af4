import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { Trace } from '../../../lib/chat/trace/trace.ts';
import type { Host } from '../../../lib/panel/host/host.ts';
import { type Inspection, inspect } from '../../../lib/panel/inspector/inspection.ts';
import { repeat, repeatsOfRun } from '../../../lib/panel/inspector/repeating.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import type { StepReadingBy } from '../../../lib/runnable/step.ts';
import type { Repeating } from '../../inspector/Repeats.tsx';
import { Steps, type StepsAsking } from '../../inspector/steps/Steps.tsx';

/** `isPart`: more of the trace is being read. */
export type InspectedRun = { run: Run; trace: Trace; isPart?: boolean };

/** Aborts once another run is shown, or none. */
function useUntil(runId: string | undefined): AbortSignal {
  const end = useMemo(() => new AbortController(), [runId]);
  useEffect(() => () => end.abort(), [end]);
  return end.signal;
}

/** Reads the trace of a run for as long as it is shown. */
export function useInspection(runId: string, host: Host): Inspection {
  const until = useUntil(runId);
  return useMemo(() => inspect(runId, until, host), [runId]).value;
}

const none: ReadonlySignal<Run[]> = signal([]);

/** Sends the request of a run again, and lists what was so sent. Undefined for a repeat, and while the run is read. */
export function useRepeating(
  run: Run | undefined,
  { host, unansweredRepeats }: Panel,
): Repeating | undefined {
  const until = useUntil(run?.id);
  const isRun = run !== undefined && run.repeatOf === undefined;
  const repeats = useMemo(() => (run && isRun ? repeatsOfRun(run, until, host) : none), [run?.id, isRun]);
  if (!run || !isRun) return undefined;
  return {
    repeats,
    isAtServer: host.protocols.find(run.protocol)?.goesBack === true,
    send: (request, edited) => repeat(run, request, edited, unansweredRepeats, host),
    stop: (runId) => void host.commands.send('run.stop', { runId }),
  };
}

/** Returns how the protocol of a run tells of steps, and the content of their tab. */
export function stepsOf(shown: InspectedRun, stepReadingBy: StepReadingBy | undefined, panel: Panel) {
  const reading = stepReadingBy?.(shown.run.protocol);
  const steps = (
    <Steps {...shown} reading={stepReadingBy && (reading ?? null)} asking={askingOf(shown.run, panel)} />
  );
  return { steps, stepReading: reading };
}

/** Undefined if the profile of the run was deleted. */
function askingOf({ profileId }: Run, { profiles, profileActions }: Panel): StepsAsking | undefined {
  const profile = profiles.profiles.value.find(({ id }) => id === profileId);
  return (
    profile && {
      isOn: profile.showsSteps === true && profile.mode === 'stream',
      // Steps come with streams alone.
      ask: () => void profileActions.changeMode({ id: profile.id, mode: 'stream', steps: 'on' }),
    }
  );
}
