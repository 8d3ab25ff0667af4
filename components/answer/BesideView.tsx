import type { ComponentChildren } from 'preact';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import type { IconName } from '../ui/icons.ts';
import { Step } from './Step.tsx';

type Beside = Extract<AnswerPart, { kind: 'beside' }>;

type Props = { part: Beside; children: ComponentChildren };

const looks = {
  steps: { icon: 'fork', title: 'answer_stepCount' },
  events: { icon: 'stream', title: 'answer_eventCount' },
  state: { icon: 'batch', title: 'answer_stateFieldCount' },
} as const satisfies Record<Beside['about'], { icon: IconName; title: TextKey }>;

/** A closed row about something beside the answer. */
export const BesideView = ({ part: { about, count, brief }, children }: Props) => (
  <Step icon={looks[about].icon} title={say(looks[about].title, { count })} brief={brief} isBare={true}>
    {children}
  </Step>
);
