import { useState } from 'preact/hooks';
import { jsonProblem, typedNumber } from '../../lib/form/typed-text.ts';
import { isJsonObject, type Json, parseJson, writeJson } from '../../lib/json/json.ts';
import { say } from '../../lib/words/say.ts';
import { useAfterPress } from '../ui/after-press.ts';
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
    onBlur: useAfterPress(() => setTyped(undefined)),
    onInput({ currentTarget }: { currentTarget: { value: string } }) {
      const text = currentTarget.value;
      setTyped(text);
      const next = text.trim() === '' ? undefined : read(text);
      if (next === undefined && text.trim() !== '') form.onEdit({ type: 'unread', at, text });
      else form.onEdit({ type: 'value', at, value: next });
    },
  };
}

export function NumberControl({ place, form, names, isWhole }: ControlProps & { isWhole: boolean }) {
  const typed = useTyped(
    place,
    form,
    (text) => typedNumber(text, isWhole),
    (held) => (typeof held === 'string' ? held : writeJson(held)),
  );
  return (
    <input {...names} {...typed} class={controlStyles.input} inputMode={isWhole ? 'numeric' : 'decimal'} />
  );
}

const sendableJson = (text: string) => (jsonProblem(text) ? undefined : parseJson(text));

/** Parses the JSON of a whole form, which must be an object. */
function objectIn(text: string): Json | undefined {
  const value = sendableJson(text);
  return isJsonObject(value) ? value : undefined;
}

export function JsonControl({ place, form, names }: ControlProps) {
  const read = place.at === '' ? objectIn : sendableJson;
  const typed = useTyped(place, form, read, (value) => writeJson(value, 2));
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
