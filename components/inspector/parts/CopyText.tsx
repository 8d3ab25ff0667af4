import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { CopyWith } from '../../ui/CopyButton.tsx';

/** Copies a text without the secrets that it may contain. Rejects if it cannot. */
export const CopyMasked = createContext((text: string) => navigator.clipboard.writeText(text));

/** A button that copies a part of the exchange. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const copy = useContext(CopyMasked);
  return <CopyWith label={label} copy={() => copy(text)} />;
}
