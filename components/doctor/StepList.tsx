import { type Step, type StepState, seenText, stateName, stepName } from '../../lib/chat/doctor/step.ts';
import { say } from '../../lib/words/say.ts';
import { Outline } from '../ui/Icon.tsx';
import { type IconName, outlines } from '../ui/icons.ts';
import styles from './ConnectionTest.module.css';

const icons: Record<StepState, IconName> = {
  running: 'figures',
  fine: 'check',
  noted: 'note',
  failed: 'failure',
  skipped: 'more',
};

/** The steps of a test so far, each with an icon, its state in words and the observation. */
export const StepList = ({ steps }: { steps: Step[] }) => (
  <ol class={styles.steps} aria-label={say('doctor_title')}>
    {steps.map(({ id, state, seen }) => (
      <li key={id} class={styles.step} data-state={state}>
        <Outline path={outlines[icons[state]]} />
        <span class={styles.name}>{stepName(id)}</span>
        <span class={styles.state}>{stateName(state)}</span>
        {seen && <p class={styles.seen}>{seenText(seen)}</p>}
      </li>
    ))}
  </ol>
);
