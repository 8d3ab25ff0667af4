import { signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { wayOf } from '../../../lib/chat/compare/compare-text.ts';
import type { ComparedTexts } from '../../../lib/chat/compare/compared-texts.ts';
import { type ShownOutput, shownUsage } from '../../../lib/chat/conversation/answer-reading.ts';
import { isEnded, type Run } from '../../../lib/chat/run/run.ts';
import type { Trace } from '../../../lib/chat/trace/trace.ts';
import type { ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import {
  type ComparedAnswer,
  hasViews,
  TextViewChoice,
  useDifference,
  usePairDifference,
} from '../../compare/Difference.tsx';
import { ComparedRuns } from '../../inspector/compare/ComparedRuns.tsx';
import { RunChoice } from '../../inspector/compare/RunChoice.tsx';
import { type Replay, useReplay } from '../../inspector/events/AnswerFromHere.tsx';
import type { InspectorPlace } from '../../inspector/parts/inspector-place.ts';
import { type InspectedRun, useInspection } from './inspected-run.tsx';

type ComparedRunProps = {
  panel: Panel;
  inspected: InspectedRun;
  /** All answers to the message of the run. */
  answers: ShownAnswer[];
  place: InspectorPlace;
};

/** The run beside another one of the same message: at first the one before it. */
export function ComparedRun({ panel, inspected, answers, place: { compared } }: ComparedRunProps) {
  const at = answers.findIndex(({ message }) => message.runId === inspected.run.id);
  const own = answers[at];
  const others = answers.filter((answer) => answer !== own);
  const usual = answers[at - 1] ?? answers[at + 1];
  const { otherId } = compared.value;
  const other = others.find(({ message }) => message.runId === otherId) ?? usual;
  if (!own || !other) return null;
  return (
    <>
      <RunChoice
        runs={others.map((answer) => ({ id: answer.message.runId, name: nameOf(answer, answers) }))}
        chosenId={other.message.runId}
        onChoose={(id) => {
          compared.value = { ...compared.value, otherId: id };
        }}
      />
      <Both
        key={other.message.runId}
        {...{ panel, own, other, inspected, compared }}
        otherId={other.message.runId}
      />
    </>
  );
}

function nameOf(shown: ShownAnswer, answers: ShownAnswer[]): string {
  const { message, answer } = shown;
  const run = answer.run.value;
  const name = say('compare_lane', { name: message.profileName, way: run ? wayOf(run) : '' });
  return say('inspector_runName', { number: answers.indexOf(shown) + 1, count: answers.length, name });
}

type BothProps = {
  panel: Panel;
  /** Undefined while the answer is made of its trace. */
  own: ComparedAnswer | undefined;
  other: ComparedAnswer;
  otherId: string;
  inspected: InspectedRun;
  compared: InspectorPlace['compared'];
};

function Both({ panel, own, other, otherId, inspected, compared }: BothProps) {
  const { view } = compared.value;
  const inspection = useInspection(otherId, panel.host);
  const found = typeof inspection === 'string' ? undefined : inspection;
  const bodies = useDifference(bodiesOf(inspected.trace, found?.trace), panel.loadComparing);
  const answers = usePairDifference(own && [own, other], view, panel.loadComparing);
  if (!found) {
    return <p>{say(inspection === 'missing' ? 'inspector_runMissing' : 'common_loading')}</p>;
  }
  return (
    <ComparedRuns
      one={{ ...inspected, usage: shownUsage(inspected.run, own?.answer.output.value) }}
      other={{ ...found, usage: shownUsage(found.run, other.answer.output.value) }}
      bodies={bodies}
      answers={answers}
      viewChoice={
        hasViews(answers, view) && (
          <TextViewChoice
            view={view}
            onChoose={(next) => {
              compared.value = { ...compared.value, view: next };
            }}
          />
        )
      }
    />
  );
}

type ComparedRepeatProps = Pick<ComparedRunProps, 'panel' | 'inspected' | 'place'> & {
  /** The answer of the run whose request was sent again. */
  repeated: ComparedAnswer['answer'];
  replay: Replay | undefined;
};

/** A request that was sent again beside the run that it repeats. Its answer is made of its trace: none is stored. */
export function ComparedRepeat({ panel, inspected, place, repeated, replay }: ComparedRepeatProps) {
  const { run, trace } = inspected;
  const chunks = trace.events.at(-1)?.chunks ?? 0;
  const shown = useReplay(isEnded(run) && !inspected.isPart ? replay : undefined, chunks);
  const own = useMemo(() => (shown?.chunks === chunks ? answerOf(run, shown) : undefined), [run, shown]);
  return (
    <Both
      {...{ panel, own, inspected }}
      other={{ answer: repeated }}
      otherId={run.repeatOf ?? ''}
      compared={place.compared}
    />
  );
}

const answerOf = (run: Run, { output, text }: { output: ShownOutput; text: string }): ComparedAnswer => ({
  answer: { run: signal(run), output: signal(output), text: signal(text), isMissing: signal(false) },
});

/** The bodies are compared as they were sent, if both were kept. */
function bodiesOf({ request }: Trace, other: Trace | undefined): ComparedTexts | undefined {
  const [one, another] = [request?.body, other?.request?.body];
  return one === undefined || another === undefined ? undefined : { one, other: another, view: 'source' };
}
