import * as features from '../features.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { useLate } from '../../ui/use-late.ts';
import type { InspectorOpener } from '../inspecting/inspector-opener.ts';
import type { LaneRemedies } from './AnswerLane.tsx';
import type { ComparisonOpener } from './comparison.ts';


export type ComparingProps = LaneRemedies & {
  panel: Panel;
  comparing: ComparisonOpener;
  inspector: InspectorOpener;
  /** Called when the next thing to do is in the composer. */
  onCompose(): void;
};

/** The comparison of answers, loaded on first use. */
export function OpenedComparison(props: ComparingProps) {
  const { comparison } = props.comparing;
  const isOfThis = comparison.value?.conversationId === props.panel.conversation.open.value.id;
  const Answers = useLate(isOfThis, features.ComparedAnswers);
  return Answers && comparison.value ? <Answers {...props} comparison={comparison.value} /> : null;
}
