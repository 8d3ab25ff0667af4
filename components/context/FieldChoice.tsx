import type { ContextField } from '../../lib/chat/context/context-item.ts';
import { say } from '../../lib/words/say.ts';
import fieldStyles from '../ui/Field.module.css';

type Props = {
  field: ContextField | null;
  fields: ContextField[];
  onChange(field: ContextField | null): void;
};

/** The field of the input that context goes into, or the message. */
export function FieldChoice({ field, fields, onChange }: Props) {
  const isKnown = fields.some(({ name }) => name === field?.name);
  // The runnable may not be known at the moment.
  const offered = field && !isKnown ? [...fields, field] : fields;
  if (offered.length === 0) return null;
  return (
    <label class={fieldStyles.field}>
      <span class={fieldStyles.label}>{say('context_place')}</span>
      <select
        class={fieldStyles.input}
        value={field?.name ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(offered.find(({ name }) => name === value) ?? null)
        }
      >
        <option value="">{say('context_placeMessage')}</option>
        {offered.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
