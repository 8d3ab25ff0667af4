import { useState } from 'preact/hooks';
import { inexactNumber } from '../../lib/json/inexact-number.ts';
import { isJsonObject, type Json, parseJson } from '../../lib/json/json.ts';
import { say } from '../../lib/words/say.ts';
import controlStyles from '../ui/Field.module.css';
import styles from './Form.module.css';
import type { ControlProps, FormView, Place } from './form-view.ts';

/** Parses typed text into a value. Shows the text as typed until the control loses the focus. */
function useTyped(
  { at, value, initial }: Place,
  form: FormView,
  read: (text: string) => Json | undefined,
  written: (value: Json) => string,
) {
  const [typed, setTyped] = useState<string>();
  const shown = value ?? initial;
  return {
    value: typed ?? form.state.unread[at] ?? (shown === undefined || shown === null ? '' : written(shown)),
    onBlur: () => setTyped(undefined),
    onInput({ currentTarget }: { currentTarget: { value: string } }) {
      const text = currentTarget.value;
      setTyped(text);
      const next = text.trim() === '' ? undefined : read(text);
      if (next === undefined && text.trim() !== '') form.onEdit({ type: 'unread', at, text });
      else form.onEdit({ type: 'value', at, value: next });
    },
  };
}

const aNumber = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

export function NumberControl({ place, form, names, isWhole }: ControlProps & { isWhole: boolean }) {
  const read = (text: string) => {
    const number = Number(text);
    const isRead =
      aNumber.test(text.trim()) &&
      inexactNumber(text) === undefined &&
      (!isWhole || Number.isSafeInteger(number));
    return isRead ? number : undefined;
  };
  const typed = useTyped(place, form, read, String);
  return (
    <input
      {...names}
      {...typed}
      class={controlStyles.input}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autocomplete="off"
    />
  );
}

/** Parses JSON; returns undefined if a number in it would lose precision. */
const exactJson = (text: string) => (inexactNumber(text) === undefined ? parseJson(text) : undefined);

/** Parses the JSON of a whole form, which must be an object. */
function objectIn(text: string): Json | undefined {
  const value = exactJson(text);
  return isJsonObject(value) ? value : undefined;
}

export function JsonControl({ place, form, names }: ControlProps) {
  const read = place.at === '' ? objectIn : exactJson;
  const typed = useTyped(place, form, read, (value) => JSON.stringify(value, null, 2));
  return (
    <textarea
      {...names}
      {...typed}
      class={`${controlStyles.input} ${styles.long} ${styles.code}`}
      rows={3}
      spellcheck={false}
      placeholder={say('form_jsonExample')}
    />
  );
}
