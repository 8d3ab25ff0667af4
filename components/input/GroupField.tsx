import { type ComponentChild, Fragment } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { emptyValue, type Field, isAsked } from '../../lib/form/field.ts';
import { isJsonObject, type JsonObject } from '../../lib/json/json.ts';
import { pointerTo, stepsOf } from '../../lib/json/json-pointer.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import controlStyles from '../ui/Field.module.css';
import { firstControl, focusAfter } from '../ui/focus.ts';
import { Icon } from '../ui/Icon.tsx';
import { pageLength, ShowMore, usePages } from '../ui/ShowMore.tsx';
import { FieldSet } from './FieldSet.tsx';
import styles from './Form.module.css';
import {
  companyOf,
  type FormView,
  labelled,
  needsLook,
  type OuterProps,
  type Place,
  useUndo,
  withDefault,
} from './form-view.ts';

/**
 * Greatest depth at which a required group starts open beside a few others. Deeper, or beside many others, it
 * starts closed: a schema that contains itself twice would fill the page. A required group without others
 * always starts open.
 */
const deepestShown = 2;

/** Fields of an object, or a button that adds the object. */
export function GroupField(props: OuterProps<'group'>) {
  const box = useRef<HTMLDivElement>(null);
  const { place, form } = props;
  const { at, isRequired, isAlone, isAmongMany, value, initial } = place;
  const isNear = isAlone || (!isAmongMany && stepsOf(at).length <= deepestShown);
  const isShown = isJsonObject(value ?? initial) || (isRequired && isNear);

  const { remember, undo } = useUndo(form);

  function put(next: JsonObject | undefined) {
    form.onEdit({ type: 'value', at, value: next });
    focusAfter(box.current, firstControl);
  }

  function remove() {
    remember();
    put(undefined);
  }

  function putBack() {
    undo?.();
    focusAfter(box.current, firstControl);
  }

  return (
    <div ref={box} class={styles.field}>
      {isShown ? (
        <Fields {...props} onRemove={remove} />
      ) : (
        <Opener place={place} form={form} onOpen={() => put({})} />
      )}
      {undo && (
        <Button
          class={styles.start}
          aria-label={say('form_undoRemoving', { name: place.label })}
          onClick={putBack}
        >
          {say('common_undo')}
        </Button>
      )}
    </div>
  );
}

function Fields({ shape, place, form, Inner, onRemove }: OuterProps<'group'> & { onRemove(): void }) {
  const { at, label, isRequired, value, initial } = place;
  const shown = value ?? initial;
  const values: JsonObject = isJsonObject(shown) ? shown : {};
  const fields = shape.fields().filter(isAsked);
  const company = companyOf(fields);
  const inside = (field: Field): Place => ({
    at: pointerTo(at, field.name),
    ...labelled(field.title),
    ...company,
    description: field.description,
    isRequired: field.isRequired,
    value: Object.hasOwn(values, field.name) ? values[field.name] : undefined,
    initial: field.initial,
    empty: emptyValue(field),
  });
  return (
    <FieldSet place={place} form={form}>
      <FieldPages fields={fields} at={at} form={form}>
        {(field) => <Inner shape={field.shape} place={inside(field)} form={withDefault(form, place)} />}
      </FieldPages>
      {!isRequired && value !== undefined && (
        <Button icon="delete" class={styles.start} onClick={onRemove}>
          {say('common_removeNamed', { name: label })}
        </Button>
      )}
    </FieldSet>
  );
}

/** Button that opens a group; it also shows that a field inside has a problem. */
function Opener({ place, form, onOpen }: { place: Place; form: FormView; onOpen(): void }) {
  const id = useId();
  const { at, label, isRequired } = place;
  const isWrong = Object.keys(form.problems).some((other) => `${other}/`.startsWith(`${at}/`));
  return (
    <>
      <Button
        icon="add"
        class={styles.start}
        aria-describedby={isWrong ? id : undefined}
        {...(isWrong ? { 'data-problem': true } : {})}
        onClick={onOpen}
      >
        {isRequired ? say('form_fillInNamed', { name: label }) : say('form_addNamed', { name: label })}
      </Button>
      {isWrong && (
        <span id={id} class={controlStyles.problem}>
          <Icon name="failure" />
          <span>{say('formProblem_fillIn', { otherwise: 'other' })}</span>
        </span>
      )}
    </>
  );
}

/** Fields shown at once in a nested group, because there may be many such groups. */
const deepPageLength = 20;

type Props = {
  fields: Field[];
  /** JSON pointer of the group; empty for the form. */
  at: string;
  form: FormView;
  children(field: Field): ComponentChild;
};

/** Fields of a form or group, page by page; always up to the last one that needs attention. */
export function FieldPages({ fields, at, form, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const atFirst = stepsOf(at).length > 1 ? deepPageLength : pageLength;
  const needed = fields.findLastIndex(({ name }) => needsLook(pointerTo(at, name), form)) + 1;
  const { shown, showMore } = usePages(box, atFirst, needed);
  return (
    <>
      <div ref={box} class={styles.all}>
        {fields.slice(0, shown).map((field) => (
          <Fragment key={field.name}>{children(field)}</Fragment>
        ))}
      </div>
      <ShowMore shown={shown} count={fields.length} atFirst={atFirst} onMore={showMore} />
    </>
  );
}
