import type { FieldMapping, InputMapping } from '../../lib/form/input-mapping.ts';
import type { InputPlan } from '../../lib/form/input-plan.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';

type Props = {
  mapping: InputMapping | null;
  automatic: { plan: InputPlan; words: string } | undefined;
  /** Why the schema is not known. */
  trouble: string | undefined;
  names: string[];
  problem: string | undefined;
  onChange(mapping: InputMapping | null): void;
};

const kinds = [
  { value: 'schema' as const, label: 'As its schema says' },
  { value: 'field' as const, label: 'To fields that I name' },
  { value: 'text' as const, label: 'As plain text' },
  { value: 'raw' as const, label: 'As JSON of the whole input' },
];

/** Where a message goes. */
export function MappingFields({ mapping, automatic, trouble, names, problem, onChange }: Props) {
  const kind = mapping?.kind ?? 'schema';
  return (
    <div class={dialogStyles.section}>
      <RadioGroup
        label="How your message is sent"
        options={kinds}
        value={kind}
        onChange={(next) => {
          if (next === 'schema') onChange(null);
          else onChange(next === 'field' ? beginning(automatic?.plan, names) : { kind: next });
        }}
      >
        <p class={dialogStyles.hint}>
          {hints[kind] ?? trouble ?? automatic?.words ?? 'The runnable has not said yet what it takes.'}
        </p>
      </RadioGroup>
      {mapping?.kind === 'field' && (
        <PlaceFields mapping={mapping} names={names} problem={problem} onChange={onChange} />
      )}
    </div>
  );
}

const hints: Record<string, string | undefined> = {
  field: 'For runnables whose schema is missing or misleading.',
  text: 'The text itself is the input, whatever the schema says.',
  raw: 'You write the whole input, as {"question": "…"}. Nothing is added to it.',
};

/** What the schema says is the beginning of what the person says. */
function beginning(plan: InputPlan | undefined, names: string[]): FieldMapping {
  if (plan?.kind !== 'object') return { kind: 'field', text: names[0] ?? 'input', history: null };
  const { text, history } = plan;
  return {
    kind: 'field',
    text: text ?? (history ? null : (names[0] ?? 'input')),
    history: history && { name: history.name, as: history.form.kind },
  };
}

type PlaceProps = {
  mapping: FieldMapping;
  names: string[];
  problem: string | undefined;
  onChange(mapping: FieldMapping): void;
};

function PlaceFields({ mapping, names, problem, onChange }: PlaceProps) {
  const { text, history } = mapping;
  return (
    <>
      <Field
        label="Field for your text"
        hint="Empty: it is the last message of the conversation."
        suggestions={names}
        value={text ?? ''}
        problem={problem}
        onChange={(name) => onChange({ ...mapping, text: name || null })}
      />
      <Field
        label="Field for the conversation"
        hint="Empty: the conversation is not sent."
        suggestions={names}
        value={history?.name ?? ''}
        onChange={(name) =>
          onChange({
            ...mapping,
            history: name === '' ? null : { name, as: history?.as ?? 'messages' },
          })
        }
      />
      {history && (
        <RadioGroup
          label="The conversation as"
          options={[
            { value: 'messages' as const, label: 'Messages' },
            { value: 'pairs' as const, label: 'Pairs of question and answer' },
          ]}
          value={history.as}
          onChange={(as) => onChange({ ...mapping, history: { ...history, as } })}
        />
      )}
    </>
  );
}
