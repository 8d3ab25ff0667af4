import { cutName } from '../../lib/chat/answer/cut-text.ts';
import { emptyValue, type Field, type Shape } from '../../lib/form/field.ts';
import { showsNow } from '../../lib/form/form.ts';
import type { Json } from '../../lib/json/json.ts';
import { pointerTo, stepsOf } from '../../lib/json/json-pointer.ts';
import { say } from '../../lib/words/say.ts';
import { EitherField } from './EitherField.tsx';
import styles from './Form.module.css';
import { type companyOf, type FormView, labelled, type Place, type ShapeProps } from './form-view.ts';
import { GroupField } from './GroupField.tsx';
import { ListField } from './ListField.tsx';
import { SimpleField } from './SimpleField.tsx';

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

/** Greatest depth with controls; deeper values are written as JSON, because a schema may contain itself. */
const deepest = 8;

type Outer = Extract<Shape, { kind: 'group' | 'list' | 'either' }>;

const hasInside = (shape: Shape): shape is Outer => ['group', 'list', 'either'].includes(shape.kind);

/** Field or group at one place of a form, by its shape. */
export function ShapeView({ shape, place, form }: ShapeProps) {
  if (!hasInside(shape)) return <SimpleField shape={shape} place={place} form={form} />;
  if (stepsOf(place.at).length > deepest)
    return <SimpleField shape={{ kind: 'json' }} place={place} form={form} />;
  switch (shape.kind) {
    case 'group':
      return <GroupField shape={shape} place={place} form={form} Inner={ShapeView} />;
    case 'list':
      return <ListField shape={shape} place={place} form={form} Inner={ShapeView} />;
    case 'either':
      return <EitherField shape={shape} place={place} form={form} Inner={ShapeView} />;
  }
}
