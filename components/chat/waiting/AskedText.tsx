import { useSignal } from '@preact/signals';
import { LongText } from '../../answer/LongText.tsx';
import { Markdown } from '../../reading/Markdown.tsx';

/** A text of the server, which is Markdown. */
export const AskedText = ({ text }: { text: string }) =>
  text === '' ? null : (
    <LongText text={text}>{(shown) => <Shown key={shown.length} text={shown} />}</LongText>
  );

function Shown({ text }: { text: string }) {
  const shown = useSignal(text);
  shown.value = text;
  return <Markdown text={shown} isOpen={false} />;
}
