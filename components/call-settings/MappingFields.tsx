import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import type { FieldMapping, InputMapping, InputPlan } from '../../lib/form/input-plan.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';

type Props = {
  mapping: InputMapping | null;
  automatic: { plan: InputPlan; words: string } | undefined;
  /** Reason why the schema is unknown. */
  trouble: string | undefined;
  names: string[];
  problem: string | undefined;
  onChange(mapping: InputMapping | null): void;
};

const kinds = () => [
  { value: 'schema' as const, label: say('callSettings_asSchemaSays') },
  { value: 'field' as const, label: say('callSettings_toFields') },
  { value: 'text' as const, label: say('callSettings_asText') },
  { value: 'raw' as const, label: say('plan_shownJson') },
];

export function MappingFields({ mapping, automatic, trouble, names, problem, onChange }: Props) {
  const kind = mapping?.kind ?? 'schema';
  return (
    <div class={dialogStyles.section}>
      <RadioGroup
        label={say('callSettings_sentHow')}
        options={kinds()}
        value={kind}
        onChange={(next) => {
          if (next === 'schema') onChange(null);
          else onChange(next === 'field' ? beginning(automatic?.plan, names) : { kind: next });
        }}
      >
        <p class={dialogStyles.hint}>
          {hintOf(kind) ?? trouble ?? automatic?.words ?? say('callSettings_notKnownYet')}
        </p>
      </RadioGroup>
      {mapping?.kind === 'field' && (
        <PlaceFields mapping={mapping} names={names} problem={problem} onChange={onChange} />
      )}
    </div>
  );
}

const hintKeys: Record<string, TextKey | undefined> = {
  field: 'callSettings_toFieldsHint',
  text: 'callSettings_asTextHint',
  raw: 'callSettings_asJsonHint',
};

function hintOf(kind: string): string | undefined {
  const key = hintKeys[kind];
  return key && say(key);
}

/** Returns the mapping to start from: the plan of the schema, else the first known field, else `input`. */
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
        label={say('callSettings_textField')}
        hint={say('callSettings_textFieldHint')}
        suggestions={names}
        value={text ?? ''}
        problem={problem}
        onChange={(name) => onChange({ ...mapping, text: name || null })}
      />
      <Field
        label={say('callSettings_historyField')}
        hint={say('callSettings_historyFieldHint')}
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
          label={say('callSettings_historyForm')}
          options={[
            { value: 'messages' as const, label: say('callSettings_asMessages') },
            { value: 'pairs' as const, label: say('callSettings_asPairs') },
          ]}
          value={history.as}
          onChange={(as) => onChange({ ...mapping, history: { ...history, as } })}
        />
      )}
    </>
  );
}

type OutputFieldsProps = {
  call: CallSettings;
  problem: string | undefined;
  onChange(part: Partial<CallSettings>): void;
};

/** Name of the field of the output that holds the answer. */
export const OutputFields = ({ call, problem, onChange }: OutputFieldsProps) => (
  <Field
    label={say('callSettings_answerField')}
    hint={say('callSettings_answerFieldHint')}
    problem={problem}
    value={call.answerField ?? ''}
    onChange={(name) => onChange({ answerField: name === '' ? null : name })}
  />
);
