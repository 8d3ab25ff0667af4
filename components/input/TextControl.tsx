import { useState } from 'preact/hooks';
import { jsonProblem, typedNumber } from '../../lib/form/typed-text.ts';
import { isJsonObject, type Json, parseJson, writeJson } from '../../lib/json/json.ts';
import { sizeText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { IconButton } from '../ui/Button.tsx';
import controlStyles from '../ui/Field.module.css';
import { useAfterPress } from '../ui/focus.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Form.module.css';
import type { ControlProps, FormView, Place } from './form-view.ts';
import { localTime, sentTime } from './local-time.ts';

type Props = ControlProps & { isLong: boolean; format: string; isSecret: boolean };

/** Text field; emptying it removes the value, or keeps an empty text if a default would return. */
export function TextControl({ place: { at, value, initial }, form, names, isLong, format, isSecret }: Props) {
  const shown = isSecret ? value : (value ?? initial);
  const text = typeof shown === 'string' ? shown : '';
  const write = (next: string) =>
    form.onEdit({ type: 'value', at, value: next === '' && initial === undefined ? undefined : next });
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }) => write(currentTarget.value);

  if (isSecret) {
    return (
      <input
        {...names}
        class={`${controlStyles.input} ${controlStyles.masked}`}
        spellcheck={false}
        value={text}
        onInput={onInput}
      />
    );
  }
  if (format === 'date')
    return <input {...names} class={controlStyles.input} type="date" value={text} onInput={onInput} />;
  if (format === 'date-time') {
    return (
      <input
        {...names}
        class={controlStyles.input}
        type="datetime-local"
        step="1"
        value={localTime(text)}
        onInput={({ currentTarget }) => write(sentTime(currentTarget.value, initial))}
      />
    );
  }
  if (isLong) {
    return (
      <textarea
        {...names}
        class={`${controlStyles.input} ${styles.long}`}
        rows={3}
        dir="auto"
        value={text}
        onInput={onInput}
      />
    );
  }
  return (
    <input
      {...names}
      class={controlStyles.input}
      dir="auto"
      placeholder={placeholders[format] ?? ''}
      value={text}
      onInput={onInput}
    />
  );
}

const placeholders: Record<string, string> = {
  time: '12:30:00',
  duration: 'P1DT2H',
  email: 'name@example.com',
  uri: 'https://example.com',
  uuid: '00000000-0000-0000-0000-000000000000',
};

/** File picker; the file stays chosen for the next message. */
export function FileControl({ place: { at }, form, names }: ControlProps) {
  const file = form.state.files[at];
  const chosenId = `${names.id}-chosen`;
  return (
    <div class={styles.file}>
      {file && (
        <span class={styles.chosenFile}>
          <Icon name="file" />
          <span id={chosenId}>{say('form_chosenFile', { name: file.name, size: sizeText(file.size) })}</span>
          <IconButton
            size="small"
            icon="close"
            label={say('common_removeNamed', { name: file.name })}
            onClick={() => form.onFile(at, undefined)}
          />
        </span>
      )}
      <input
        {...names}
        aria-describedby={
          file ? `${names['aria-describedby'] ?? ''} ${chosenId}`.trim() : names['aria-describedby']
        }
        type="file"
        class={styles.fileInput}
        onChange={({ currentTarget }) => {
          const [picked] = currentTarget.files ?? [];
          if (picked) form.onFile(at, picked);
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

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
