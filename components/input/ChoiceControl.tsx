import { useMemo } from 'preact/hooks';
import { cutName } from '../../lib/chat/answer/cut-text.ts';
import type { Json } from '../../lib/json/json.ts';
import { say } from '../../lib/words/say.ts';
import { WholeText } from '../ui/WholeText.tsx';
import styles from './Form.module.css';
import type { ControlProps } from './form-view.ts';

const wordsOf = (option: Json) => (typeof option === 'string' ? option : JSON.stringify(option));

/** Select box; an optional field without a default can be emptied again. */
export function ChoiceControl({ place, form, names, options }: ControlProps & { options: Json[] }) {
  const { at, value, initial, isRequired } = place;
  const written = useMemo(() => options.map((option) => JSON.stringify(option)), [options]);
  const index = written.indexOf(JSON.stringify(value ?? initial) ?? '');
  const mayBeNothing = initial === undefined && (!isRequired || value === undefined || index === -1);
  const select = (
    <select
      {...names}
      class={styles.input}
      value={String(index)}
      onChange={({ currentTarget }) =>
        form.onEdit({ type: 'value', at, value: options[Number(currentTarget.value)] })
      }
    >
      {(mayBeNothing || index === -1) && (
        <option value="-1">{isRequired ? say('form_choose') : say('form_none')}</option>
      )}
      {options.map((option, number) => (
        <option key={written[number]} value={String(number)}>
          {cutName(wordsOf(option))}
        </option>
      ))}
    </select>
  );
  const chosen = options[index];
  return (
    <>
      {select}
      <WholeText words={chosen === undefined ? '' : wordsOf(chosen)} of="choice" />
    </>
  );
}

/** Checkbox; an optional field without a default has a select box, which can stay empty. */
export function YesNoControl({ place, form, names }: ControlProps) {
  const { at, value, initial, isRequired } = place;
  if (!isRequired && initial === undefined) {
    return <ChoiceOfYesAndNo place={place} form={form} names={names} />;
  }
  return (
    <input
      {...names}
      class={styles.box}
      type="checkbox"
      checked={(value ?? initial) === true}
      onChange={({ currentTarget }) => form.onEdit({ type: 'value', at, value: currentTarget.checked })}
    />
  );
}

function ChoiceOfYesAndNo({ place: { at, value }, form, names }: ControlProps) {
  return (
    <select
      {...names}
      class={styles.input}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ currentTarget }) =>
        form.onEdit({
          type: 'value',
          at,
          value: currentTarget.value === '' ? undefined : currentTarget.value === 'true',
        })
      }
    >
      <option value="">{say('form_none')}</option>
      <option value="true">{say('form_yes')}</option>
      <option value="false">{say('form_no')}</option>
    </select>
  );
}
