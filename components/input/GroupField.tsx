import { useId, useRef } from 'preact/hooks';
import type { Field } from '../../lib/langserve/field.ts';
import { isJsonObject, type JsonObject } from '../../lib/langserve/json.ts';
import { pointerTo, stepsOf } from '../../lib/langserve/json-pointer.ts';
import { Button } from '../ui/Button.tsx';
import { FieldSet } from './FieldSet.tsx';
import styles from './Form.module.css';
import { firstControl, focusAfter } from './focus-after.ts';
import { type FormView, isAsked, type OuterProps, type Place, withDefault } from './form-view.ts';
import { useUndo } from './use-undo.ts';

/**
 * Deeper than this a group is shown by itself only where there is no other beside it, and else when it is asked
 * for: one that contains itself twice would fill the page.
 */
const deepestShown = 2;

/** An object: its fields, once it is there. */
export function GroupField(props: OuterProps<'group'>) {
  const box = useRef<HTMLDivElement>(null);
  const { place, form } = props;
  const { at, isRequired, isAlone, value, initial } = place;
  const isNear = isAlone || stepsOf(at).length <= deepestShown;
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
        <Button class={styles.start} aria-label={`Undo removing ${place.label}`} onClick={putBack}>
          Undo
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
  const isAlone = fields.filter(unfolds).length <= 1;
  return (
    <FieldSet place={place} form={form}>
      {fields.map((field) => (
        <Inner
          key={field.name}
          shape={field.shape}
          place={{
            at: pointerTo(at, field.name),
            label: field.title,
            description: field.description,
            isRequired: field.isRequired,
            isAlone,
            value: Object.hasOwn(values, field.name) ? values[field.name] : undefined,
            initial: field.initial,
          }}
          form={withDefault(form, place)}
        />
      ))}
      {!isRequired && value !== undefined && (
        <Button icon="delete" class={styles.start} onClick={onRemove}>
          Remove {label}
        </Button>
      )}
    </FieldSet>
  );
}

const unfolds = ({ isRequired, shape }: Field) =>
  isRequired && (shape.kind === 'group' || shape.kind === 'either');

/** What is wrong in a group that is not shown is said where it is opened. */
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
        {isRequired ? 'Fill in' : 'Add'} {label}
      </Button>
      {isWrong && (
        <span id={id} class={styles.problem}>
          Fill this in.
        </span>
      )}
    </>
  );
}
