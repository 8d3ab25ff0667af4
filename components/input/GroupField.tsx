import { isJsonObject, type JsonObject } from '../../lib/langserve/json.ts';
import { pointerTo } from '../../lib/langserve/json-pointer.ts';
import { Button } from '../ui/Button.tsx';
import { FieldSet } from './FieldSet.tsx';
import styles from './Form.module.css';
import { isAsked, type OuterProps, withDefault } from './form-view.ts';

/** An object: its fields, once it is there. */
export function GroupField({ shape, place, form, Inner }: OuterProps<'group'>) {
  const { at, label, isRequired, value, initial } = place;
  const shown = value ?? initial;
  if (!isRequired && !isJsonObject(shown)) {
    return (
      <Button icon="add" class={styles.start} onClick={() => form.onEdit({ type: 'value', at, value: {} })}>
        Add {label}
      </Button>
    );
  }
  const values: JsonObject = isJsonObject(shown) ? shown : {};
  return (
    <FieldSet place={place} form={form}>
      {shape
        .fields()
        .filter(isAsked)
        .map((field) => (
          <Inner
            key={field.name}
            shape={field.shape}
            place={{
              at: pointerTo(at, field.name),
              label: field.title,
              description: field.description,
              isRequired: field.isRequired,
              value: Object.hasOwn(values, field.name) ? values[field.name] : undefined,
              initial: field.initial,
            }}
            form={withDefault(form, place)}
          />
        ))}
      {!isRequired && value !== undefined && (
        <Button
          icon="delete"
          class={styles.start}
          onClick={() => form.onEdit({ type: 'value', at, value: undefined })}
        >
          Remove {label}
        </Button>
      )}
    </FieldSet>
  );
}
