import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ShownOutput } from '../../lib/chat/conversation/answer-reading.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import type { PartsBy } from '../../lib/runnable/protocol.ts';

/** Reader of outputs by the protocol of their run. Without it, outputs are read by their looks. */
export const PartsReader = createContext<PartsBy | undefined>(undefined);

/** Returns how to read the parts of an output as it is now. */
export function useParts(output: ReadonlySignal<ShownOutput>, question = ''): () => AnswerPart[] {
  const by = useContext(PartsReader);
  return () => {
    const { value, answerAt, protocol } = output.value;
    return (by?.(protocol) ?? outputParts)(value, answerAt, question);
  };
}
