import { wayOf } from '../../../lib/chat/compare/compare-text.ts';
import type { ComparedTexts, TextView } from '../../../lib/chat/compare/compared-texts.ts';
import { shownUsage } from '../../../lib/chat/conversation/answer-reading.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { Trace } from '../../../lib/chat/trace/trace.ts';
import type { ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import { hasViews, TextViewChoice, useDifference, usePairDifference } from '../../compare/Difference.tsx';
import { ComparedRuns } from '../../inspector/compare/ComparedRuns.tsx';
import { RunChoice } from '../../inspector/compare/RunChoice.tsx';
import type { InspectorPlace } from '../../inspector/parts/inspector-place.ts';
import { useInspection } from './use-inspection.ts';

export type ComparedRunProps = {
  panel: Panel;
  /** `isPart`: more of the trace is being read. */
  inspected: { run: Run; trace: Trace; isPart?: boolean };
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
  const { otherId, view } = compared.value;
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
        {...{ panel, own, other, view }}
        inspected={inspected}
        onView={(next) => {
          compared.value = { ...compared.value, view: next };
        }}
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
  own: ShownAnswer;
  other: ShownAnswer;
  inspected: ComparedRunProps['inspected'];
  view: TextView;
  onView(view: TextView): void;
};

function Both({ panel, own, other, inspected, view, onView }: BothProps) {
  const inspection = useInspection(other.message.runId, panel.host);
  const compared = typeof inspection === 'string' ? undefined : inspection;
  const bodies = useDifference(bodiesOf(inspected.trace, compared?.trace), panel.loadComparing);
  const answers = usePairDifference([own, other], view, panel.loadComparing);
  if (!compared) {
    return <p>{say(inspection === 'missing' ? 'inspector_runMissing' : 'common_loading')}</p>;
  }
  return (
    <ComparedRuns
      one={{ ...inspected, usage: shownUsage(inspected.run, own.answer.output.value) }}
      other={{ ...compared, usage: shownUsage(compared.run, other.answer.output.value) }}
      bodies={bodies}
      answers={answers}
      viewChoice={hasViews(answers, view) && <TextViewChoice view={view} onChoose={onView} />}
    />
  );
}

/** The bodies are compared as they were sent, if both were kept. */
function bodiesOf({ request }: Trace, other: Trace | undefined): ComparedTexts | undefined {
  const [one, another] = [request?.body, other?.request?.body];
  return one === undefined || another === undefined ? undefined : { one, other: another, view: 'source' };
}
