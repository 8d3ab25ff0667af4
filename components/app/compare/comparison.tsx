import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { AnswerMessage } from '../../../lib/chat/conversation/conversation.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { Remedies } from '../ending/RunEndView.tsx';
import type { InspectorOpener } from '../inspector/inspector-opener.tsx';
import { LatePart } from '../late/LatePart.tsx';

/** The question whose answers are compared. Undefined for the message in the composer, which is not sent yet. */
export type Comparison = {
  conversationId: string;
  questionId: string | undefined;
  /** The answers are shown side by side. */
  isOpen: boolean;
  /** More answers are being chosen. */
  isChoosing: boolean;
};

/** Opens and closes the comparison of answers. */
export type ComparisonOpener = {
  comparison: ReadonlySignal<Comparison | undefined>;
  show(next: Comparison | undefined): void;
};

/** Returns the comparison of the answers to the question of an answer, closed. */
export const comparisonOf = ({ conversationId, parentId }: AnswerMessage): Comparison => ({
  conversationId,
  questionId: parentId ?? '',
  isOpen: false,
  isChoosing: false,
});

/** Returns the choice of ways to send the message in the composer. */
export const ofMessage = (conversationId: string): Comparison => ({
  conversationId,
  questionId: undefined,
  isOpen: false,
  isChoosing: true,
});

export function useComparisonOpener(): ComparisonOpener {
  const comparison = useSignal<Comparison | undefined>(undefined);
  return useMemo(
    () => ({
      comparison,
      show(next) {
        comparison.value = next;
      },
    }),
    [],
  );
}

type Props = { message: AnswerMessage; comparing: ComparisonOpener };

/** Shows all versions of an answer side by side. */
export const CompareButton = ({ message, comparing }: Props) => (
  <IconButton
    icon="compare"
    size="small"
    label={say('compare_title')}
    data-compare={message.parentId}
    onClick={() => comparing.show({ ...comparisonOf(message), isOpen: true })}
  />
);

export type ComparingProps = {
  openers: Remedies;
  panel: Panel;
  comparing: ComparisonOpener;
  inspector: InspectorOpener;
  /** Called when the next thing to do is in the composer. */
  onCompose(): void;
};

/** The comparison of answers, loaded on first use. */
export function OpenedComparison(props: ComparingProps) {
  const comparison = props.comparing.comparison.value;
  if (comparison?.conversationId !== props.panel.conversation.open.value.id) return null;
  return <LatePart of="ComparedAnswers" props={{ ...props, comparison }} />;
}
