import { useState } from 'preact/hooks';
import { Field } from './Field.tsx';

type Props = {
  label: string;
  hint?: string;
  value: number | null;
  problem: string | undefined;
  onChange(value: number | null): void;
};

/** A number, or nothing. What is no number stays as it was typed, and is NaN, so that saving can say so. */
export function NumberField({ value, onChange, ...rest }: Props) {
  const [text, setText] = useState(value === null ? '' : String(value));
  return (
    <Field
      {...rest}
      inputMode="numeric"
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(next.trim() === '' ? null : Number(next));
      }}
    />
  );
}
