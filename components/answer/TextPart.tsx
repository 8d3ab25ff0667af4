import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Markdown } from '../reading/Markdown.tsx';
import { LongText } from './LongText.tsx';

type Props = { text: string; isOpen: boolean };

/** The text of an answer, as far as it is shown. */
export const TextPart = ({ text, isOpen }: Props) => (
  <LongText text={text}>
    {(shown, isWhole) => <GrowingText text={shown} isOpen={isOpen && isWhole} />}
  </LongText>
);

/** While it grows, only its open end is drawn anew. */
function GrowingText({ text, isOpen }: Props) {
  const growing = useSignal(text);
  growing.value = text;
  return useMemo(() => <Markdown text={growing} isOpen={isOpen} />, [isOpen]);
}
