import { useLayoutEffect, useState } from 'preact/hooks';
import { Field } from './Field.tsx';

type Props = {
  label: string;
  hint?: string;
  value: number | null;
  problem: string | undefined;
  onChange(value: number | null): void;
};

/**
 * A number input; null if empty. Invalid text stays as typed and has the value NaN, so that saving can report
 * it.
 */
export function NumberField({ value, onChange, ...rest }: Props) {
  const [text, setText] = useState(shown(value));
  // The value may have been set from outside.
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
