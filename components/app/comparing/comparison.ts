import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { AnswerMessage } from '../../../lib/chat/conversation/conversation.ts';

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
