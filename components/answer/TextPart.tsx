import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Markdown } from '../reading/Markdown.tsx';

/** The text of an answer: while it grows, only its open end is drawn anew. */
export function TextPart({ text, isOpen }: { text: string; isOpen: boolean }) {
  const growing = useSignal(text);
  growing.value = text;
  return useMemo(() => <Markdown text={growing} isOpen={isOpen} />, [isOpen]);
}
