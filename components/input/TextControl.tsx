import controlStyles from '../ui/Field.module.css';
import styles from './Form.module.css';
import type { ControlProps } from './form-view.ts';
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
