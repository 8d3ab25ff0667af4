import { CopyWith } from '../ui/CopyButton.tsx';

/** A button that copies a part of the exchange. */
export const CopyText = ({ label, text }: { label: string; text: string }) => (
  <CopyWith label={label} copy={() => navigator.clipboard.writeText(text)} />
);
