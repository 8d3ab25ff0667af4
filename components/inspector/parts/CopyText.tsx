import { useContext } from 'preact/hooks';
import { CopyWith } from '../../ui/CopyButton.tsx';
import { OutgoingText } from '../../ui/outgoing-text.ts';

/** A button that copies a part of the exchange. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const outgoing = useContext(OutgoingText);
  return <CopyWith label={label} copy={async () => navigator.clipboard.writeText(await outgoing(text))} />;
}
