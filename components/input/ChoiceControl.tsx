import { useMemo } from 'preact/hooks';
import { cutName } from '../../lib/chat/answer/cut-text.ts';
import type { Shape } from '../../lib/form/field.ts';
import { type Json, writeJson } from '../../lib/json/json.ts';
import { isEqualJson } from '../../lib/json/same-json.ts';
import { say } from '../../lib/words/say.ts';
import controlStyles from '../ui/Field.module.css';
import radioStyles from '../ui/RadioGroup.module.css';
import { WholeText } from '../ui/WholeText.tsx';
import styles from './Form.module.css';
import type { ControlProps, Place } from './form-view.ts';

function wordsOf(option: Json): string {
  if (typeof option === 'boolean') return say(option ? 'form_yes' : 'form_no');
  return typeof option === 'string' ? option : writeJson(option);
}

/** Select box; an optional field without a default can be emptied again. */
export function ChoiceControl({ place, form, names, options }: ControlProps & { options: Json[] }) {
  const { at, value, initial, isRequired } = place;
  const written = useMemo(() => options.map((option) => JSON.stringify(option)), [options]);
  const index = options.findIndex((option) => isEqualJson(option, value ?? initial));
  const mayBeNothing = initial === undefined && (!isRequired || value === undefined || index === -1);
  const select = (
    <select
      {...names}
      class={controlStyles.input}
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

/** Tells whether a field without a default can be left empty. */
const mayBeUnset = ({ isRequired, initial }: Place) => !isRequired && initial === undefined;

const mostSegments = 4;
const mostLetters = 24;

/**
 * Tells whether all options stand side by side: those of a short choice, and of a required “yes or no” without a default, which a
 * checkbox would answer.
 */
export function isSegmented(shape: Shape, place: Place): boolean {
  if (shape.kind === 'yes-no') return place.isRequired && place.initial === undefined;
  if (shape.kind !== 'choice' || mayBeUnset(place)) return false;
  const { options } = shape;
  const isText = options.every((option) => typeof option === 'string' && option !== '');
  return options.length <= mostSegments && isText && options.join('').length <= mostLetters;
}

export const labelId = ({ id }: ControlProps['names']) => `${id}-label`;

/** Radio buttons that look like one control. */
export function SegmentedControl({
  place: { at, value, initial },
  form,
  names,
  options,
}: ControlProps & { options: Json[] }) {
  const shown = value ?? initial;
  return (
    <div
      {...names}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={labelId(names)}
      class={radioStyles.segmented}
    >
      {options.map((option) => (
        <label key={String(option)} class={radioStyles.option}>
          <input
            type="radio"
            name={names.id}
            checked={option === shown}
            onChange={() => form.onEdit({ type: 'value', at, value: option })}
          />
          {wordsOf(option)}
        </label>
      ))}
    </div>
  );
}

/** Checkbox; without a default, a control that is empty at first: a select box, or both answers of a required field. */
export function YesNoControl({ place, form, names }: ControlProps) {
  const { at, value, initial } = place;
  if (initial === undefined) {
    return place.isRequired ? (
      <SegmentedControl place={place} form={form} names={names} options={[true, false]} />
    ) : (
      <ChoiceOfYesAndNo place={place} form={form} names={names} />
    );
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
      class={controlStyles.input}
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
