import type { Run } from '../../../lib/chat/run/run.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import type { StepReadingBy } from '../../../lib/runnable/step.ts';
import { Steps, type StepsAsking } from '../../inspector/steps/Steps.tsx';
import type { ComparedRunProps } from './ComparedRun.tsx';

/** Returns how the protocol of a run tells of steps, and the content of their tab. */
export function stepsOf(
  shown: ComparedRunProps['inspected'],
  stepReadingBy: StepReadingBy | undefined,
  panel: Panel,
) {
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
