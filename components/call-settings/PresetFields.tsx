import { useRef } from 'preact/hooks';
import type { FormState } from '../../lib/chat/input/form-state.ts';
import type { CallProblems } from '../../lib/chat/profile/call-problems.ts';
import { type CallSettings, freeName, type Preset } from '../../lib/chat/profile/call-settings.ts';
import { variableNames } from '../../lib/chat/profile/variables.ts';
import type { Field as ConfigField } from '../../lib/form/field.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { FieldView, ShapeView } from '../input/FieldView.tsx';
import { FieldPages } from '../input/GroupField.tsx';
import buttonStyles from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';
import { focusAfter } from '../ui/focus.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { type PresetForms, problemsOfPreset } from './preset-forms.ts';

type Props = {
  call: CallSettings;
  fields: ConfigField[];
  forms: PresetForms;
  problems: CallProblems;
  newId(): string;
  onChange(part: Partial<CallSettings>): void;
  onSaveAnyway(): void;
};

/** Editor of named configurations; a value that a preset does not set keeps the runnable's default. */
export function PresetFields({ call, fields, forms, problems, newId, onChange, onSaveAnyway }: Props) {
  const { presets, presetId } = call;
  const chosen = presets.find(({ id }) => id === presetId);

  const section = useRef<HTMLDivElement>(null);

  function add(name: string, id = newId()) {
    onChange({ presets: [...presets, { id, name, values: {} }], presetId: id });
    focusAfter(section.current, nameBox);
    return id;
  }

  function duplicate({ id, name }: Preset) {
    const copy = freeName(presets, (count) =>
      count === 1 ? say('name_copy', { name }) : say('name_laterCopy', { name, number: String(count) }),
    );
    forms.copy(id, add(copy));
  }

  function remove(preset: Preset) {
    onChange({ presets: presets.filter((other) => other !== preset), presetId: null });
    focusAfter(section.current, (box) => box.querySelector<HTMLElement>('[type="radio"]:checked'));
  }

  return (
    <div ref={section} class={dialogStyles.section}>
      <RadioGroup
        label={say('preset_configuration')}
        isLabelHidden
        options={[
          { value: '', label: say('preset_defaults') },
          ...presets.map(({ id, name }) => ({ value: id, label: name || say('preset_unnamed') })),
        ]}
        value={presetId ?? ''}
        onChange={(id) => onChange({ presetId: id || null })}
      >
        {fields.length === 0 && <p class={dialogStyles.hint}>{say('preset_nothingKnown')}</p>}
      </RadioGroup>
      {chosen && (
        <OnePreset
          key={chosen.id}
          preset={chosen}
          fields={fields}
          forms={forms}
          problems={problems}
          onRename={(name) =>
            onChange({ presets: presets.map((preset) => (preset === chosen ? { ...chosen, name } : preset)) })
          }
          onSaveAnyway={onSaveAnyway}
          onDuplicate={() => duplicate(chosen)}
          onDelete={() => remove(chosen)}
        />
      )}
      <Button
        class={`${buttonStyles.flush} ${styles.add}`}
        look="quiet"
        icon="add"
        onClick={() => add(newName(presets))}
      >
        {say('preset_add')}
      </Button>
    </div>
  );
}

const newName = (presets: Preset[]) =>
  freeName(presets, (count) => say('preset_numbered', { number: String(presets.length + count) }));

type OneProps = Pick<Props, 'fields' | 'forms' | 'problems' | 'onSaveAnyway'> & {
  preset: Preset;
  onRename(name: string): void;
  onDuplicate(): void;
  onDelete(): void;
};

function OnePreset({ preset: { id, name }, fields, forms, problems, onRename, ...on }: OneProps) {
  const state = forms.of(id);
  const own = problemsOfPreset(id, problems);
  const form = {
    state,
    problems: { ...own.fields, ...unreadIn(state) },
    onEdit: (edit: Parameters<PresetForms['edit']>[1]) => forms.edit(id, edit),
    onFile() {},
  };
  return (
    <div class={styles.card} data-preset={id}>
      <Field label={say('preset_name')} value={name} problem={own.name} onChange={onRename} />
      <p class={dialogStyles.hint}>{say('preset_variables', { names: listText(names) })}</p>
      <FieldPages fields={fields} at="" form={form}>
        {(field) => <FieldView field={field} form={form} />}
      </FieldPages>
      {fields.length === 0 && (
        <ShapeView
          shape={{ kind: 'json' }}
          place={{
            at: '',
            label: say('preset_values'),
            description: say('preset_valuesHint'),
            isRequired: false,
            value: Object.keys(state.values).length > 0 ? state.values : undefined,
            initial: undefined,
          }}
          form={form}
        />
      )}
      {own.schema && (
        <>
          <p class={styles.problem}>{own.schema}</p>
          <Button class={dialogStyles.start} onClick={on.onSaveAnyway}>
            {say('preset_saveAnyway')}
          </Button>
        </>
      )}
      {own.unread && <p class={styles.problem}>{own.unread}</p>}
      <div class={styles.choices}>
        <Button icon="copy" onClick={on.onDuplicate}>
          {say('preset_duplicate')}
        </Button>
        <Button icon="delete" onClick={on.onDelete}>
          {say('preset_delete')}
        </Button>
      </div>
    </div>
  );
}

const names = variableNames.map((name) => `{{${name}}}`);

/** Returns the name box of the preset, with its text selected so that typing replaces it. */
function nameBox(section: Element) {
  const box = section.querySelector<HTMLInputElement>('[data-preset] input');
  box?.select();
  return box;
}

const unreadIn = ({ unread }: FormState) =>
  Object.fromEntries(Object.keys(unread).map((at) => [at, say('preset_unreadField')]));
