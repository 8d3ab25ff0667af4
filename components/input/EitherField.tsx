import { useId } from 'preact/hooks';
import { cutName } from '../../lib/chat/answer/cut-text.ts';
import type { OptionTitle, Shape } from '../../lib/form/field.ts';
import { chosenOption } from '../../lib/form/form.ts';
import type { NamedType } from '../../lib/form/schema/json-schema.ts';
import type { Json } from '../../lib/json/json.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import controlStyles from '../ui/Field.module.css';
import { FieldSet } from './FieldSet.tsx';
import styles from './Form.module.css';
import { type FormView, labelled, type OuterProps } from './form-view.ts';

/** Field with several variants: a select box for the variant, then the fields of that variant. */
export function EitherField({ shape, place, form, Inner }: OuterProps<'either'>) {
  const id = useId();
  const { at, label, isRequired, value, initial } = place;
  const shown = value ?? initial;
  const isOpen = isRequired || shown !== undefined || form.state.chosen[at] !== undefined;
  const option = chosenOption(shape, shown ?? undefined, form.state.chosen[at]);
  const chosen = shape.options[option];
  // The default belongs to its own variant, not to one chosen instead.
  const innerInitial = form.state.chosen[at] === undefined && value === undefined ? initial : undefined;
  const isShown = isOpen && chosen !== undefined;
  return (
    // A shown variant shows these problems itself.
    <FieldSet place={place} form={isShown ? { ...form, problems: {} } : form}>
      <label class={styles.hint} for={id}>
        {say('form_formOf', { label })}
      </label>
      <select
        id={id}
        class={controlStyles.input}
        aria-required={isRequired ? 'true' : undefined}
        value={isOpen ? String(option) : '-1'}
        onChange={({ currentTarget }) => {
          form.onEdit({ type: 'choose', at, option: Number(currentTarget.value) });
        }}
      >
        {!isRequired && <option value="-1">{say('form_none')}</option>}
        {shape.options.map(({ title }, index) => (
          <option key={index} value={String(index)}>
            {cutName(titleOf(title))}
          </option>
        ))}
      </select>
      {isShown && (
        <Inner
          key={option}
          shape={chosen.shape}
          place={{
            ...place,
            wholeLabel: '',
            ...labelled(titleOf(chosen.title)),
            description: '',
            isRequired: true,
            isUnmarked: true,
            initial: innerInitial,
            empty: emptyOf(chosen.shape, innerInitial),
          }}
          form={settled(form, at, option)}
        />
      )}
    </FieldSet>
  );
}

const emptyOf = (shape: Shape, initial: Json | undefined) =>
  shape.kind === 'list' && initial === undefined ? [] : undefined;

/** Fixes the variant at the first edit, so that no later value switches to another. */
const settled = (form: FormView, at: string, option: number): FormView =>
  form.state.chosen[at] === undefined
    ? {
        ...form,
        onEdit(edit) {
          form.onEdit({ type: 'settle', at, option });
          form.onEdit(edit);
        },
      }
    : form;

const typeKeys: Record<NamedType, TextKey> = {
  string: 'form_optionText',
  integer: 'form_optionWholeNumber',
  number: 'form_optionNumber',
  boolean: 'form_optionYesOrNo',
  array: 'form_optionList',
  object: 'form_optionObject',
  null: 'form_optionNull',
};

function titleOf(title: OptionTitle): string {
  if (title.kind === 'titled') return title.title;
  return title.kind === 'type'
    ? say(typeKeys[title.type])
    : say('form_optionNumbered', { number: String(title.number) });
}
