import { cutName } from '../../lib/chat/answer/cut-text.ts';
import { emptyValue, type Field } from '../../lib/form/field.ts';
import { showsNow } from '../../lib/form/form.ts';
import type { Json } from '../../lib/json/json.ts';
import { pointerTo } from '../../lib/json/json-pointer.ts';
import { say } from '../../lib/words/say.ts';
import styles from './Form.module.css';
import { type companyOf, type FormView, labelled, type Place } from './form-view.ts';
import { ShapeView } from './ShapeView.tsx';

type Props = { field: Field; company?: ReturnType<typeof companyOf>; form: FormView };

/** Field at the top of a form, with the value that a thread has for it. */
export function FieldView({ field, company = {}, form }: Props) {
  const { name, title, description, isRequired, initial, shape, now } = field;
  const { values } = form.state;
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  const isNow = now !== undefined && showsNow(shape);
  const place: Place = {
    at: pointerTo('', name),
    ...labelled(title),
    ...company,
    description,
    isRequired,
    value,
    initial: isNow ? now : initial,
    empty: emptyValue(field),
    ...(isNow && { isNow }),
  };
  return (
    <>
      <ShapeView shape={shape} place={place} form={form} />
      {now !== undefined && <Now now={now} isAbove={isNow} isChanged={value !== undefined} />}
    </>
  );
}

type NowProps = { now: Json; isAbove: boolean; isChanged: boolean };

/** Says that a value is the conversation's. A control that shows it offers the way back to it. */
function Now({ now, isAbove, isChanged }: NowProps) {
  if (isNothing(now) || (isAbove && isChanged)) return null;
  return (
    <p class={styles.hint}>
      {isAbove ? say('form_nowAbove') : say('form_now', { text: cutName(JSON.stringify(now)) })}
    </p>
  );
}

const isNothing = (value: Json) =>
  value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
