import { useLayoutEffect, useState } from 'preact/hooks';
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
  const [text, setText] = useState(shown(value));
  // Something else may have set it.
  useLayoutEffect(() => setText((now) => (Object.is(numberIn(now), value) ? now : shown(value))), [value]);
  return (
    <Field
      {...rest}
      inputMode="numeric"
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(numberIn(next));
      }}
    />
  );
}

const shown = (value: number | null) => (value === null ? '' : String(value));

const numberIn = (text: string) => (text.trim() === '' ? null : Number(text));
