import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { useLate } from '../../ui/use-late.ts';
import type { InspectorOpener } from '../inspecting/inspector-opener.ts';
import type { ComparisonOpener } from './comparison.ts';

const load = async () => (await import('./ComparedAnswers.tsx')).ComparedAnswers;

export type ComparingProps = {
  panel: Panel;
  comparing: ComparisonOpener;
  inspector: InspectorOpener;
  onFindOutWhy(profile: Profile): void;
  /** Called when one of the answers goes on. */
  onUsed(): void;
};

/** The comparison of answers, loaded on first use. */
export function OpenedComparison(props: ComparingProps) {
  const { comparison } = props.comparing;
  const isOfThis = comparison.value?.conversationId === props.panel.conversation.open.value.id;
  const Answers = useLate(isOfThis, load);
  return Answers && comparison.value ? <Answers {...props} comparison={comparison.value} /> : null;
}
