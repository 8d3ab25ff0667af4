import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Markdown } from '../reading/Markdown.tsx';
import { LongText } from './LongText.tsx';

/** A text of an answer, of which a long one shows its beginning. */
export const MarkdownText = ({ text, isOpen }: { text: string; isOpen: boolean }) => (
  <LongText text={text}>
    {(shown, isWhole) => <GrowingText text={shown} isOpen={isOpen && isWhole} />}
  </LongText>
);

/** Markdown that renders again only at its growing end. */
function GrowingText({ text, isOpen }: { text: string; isOpen: boolean }) {
  const growing = useSignal(text);
  growing.value = text;
  return useMemo(() => <Markdown text={growing} isOpen={isOpen} />, [isOpen]);
}
