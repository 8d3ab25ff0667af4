import { useEffect, useRef, useState } from 'preact/hooks';
import { type CallProblems, callProblems } from '../../lib/chat/call-problems.ts';
import type { CallSettings } from '../../lib/chat/call-settings.ts';
import type { Profile } from '../../lib/chat/profile.ts';
import type { Field } from '../../lib/langserve/field.ts';
import type { InputMapping } from '../../lib/langserve/input-mapping.ts';
import type { InputPlan } from '../../lib/langserve/input-plan.ts';
import { Button } from '../ui/Button.tsx';
import { MappingFields } from './MappingFields.tsx';
import { MemoryFields } from './MemoryFields.tsx';
import { PresetFields } from './PresetFields.tsx';
import styles from './ProfileEditor.module.css';
import { presetProblem, savedPresets, usePresetForms } from './preset-forms.ts';

const hasHistoryPlace = (mapping: InputMapping | null, plan: InputPlan | undefined) =>
  mapping
    ? mapping.kind === 'field' && mapping.history !== null
    : plan?.kind === 'conversation' || (plan?.kind === 'object' && plan.history !== null);

type Props = {
  profile: Profile;
  /** What the runnable itself asks for, whatever is set here. */
  automatic: { plan: InputPlan; words: string; memoryKey: string | undefined; names: string[] } | undefined;
  configFields: Field[];
  newId(): string;
  onSave(call: CallSettings): void;
  onAskAgain(): void;
  onClose(): void;
};

/** How a runnable is called: where the text goes, who remembers, how it is configured. */
export function CallEditor(props: Props) {
  const { profile, automatic, configFields, newId, onSave, onAskAgain, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [call, setCall] = useState(profile.call);
  const [problems, setProblems] = useState<CallProblems>({});
  const forms = usePresetForms(profile.call.presets);

  useEffect(() => dialog.current?.showModal(), []);

  const edit = (part: Partial<CallSettings>) => setCall((before) => ({ ...before, ...part }));

  function save() {
    const presets = savedPresets(call.presets, forms.of, configFields);
    const unread = call.presets.flatMap(({ id }) => {
      const problem = presetProblem(forms.of(id));
      return problem ? [[`values:${id}`, problem]] : [];
    });
    const found = { ...callProblems(call), ...Object.fromEntries(unread) };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onSave({ ...call, presets });
    dialog.current?.close();
  }

  return (
    <dialog ref={dialog} class={styles.dialog} aria-labelledby="call-editor-title" onClose={onClose}>
      <form
        class={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div class={styles.fields}>
          <h2 id="call-editor-title" class={styles.title}>
            Input of {profile.name}
          </h2>
          <MappingFields
            mapping={call.mapping}
            automatic={automatic}
            names={automatic?.names ?? []}
            problem={problems.textField}
            onChange={(mapping) => edit({ mapping })}
          />
          <MemoryFields
            call={call}
            automaticKey={automatic?.memoryKey}
            hasPlace={hasHistoryPlace(call.mapping, automatic?.plan)}
            problems={problems}
            onChange={edit}
          />
          <PresetFields
            call={call}
            fields={configFields}
            forms={forms}
            problems={problems}
            newId={newId}
            onChange={edit}
          />
          <Button class={styles.start} icon="retry" onClick={onAskAgain}>
            Ask the runnable again
          </Button>
        </div>
        <div class={styles.bar}>
          <Button type="submit" look="primary">
            Save input settings
          </Button>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <p role="alert" class={styles.problem}>
            {Object.keys(problems).length > 0 ? 'Not saved: see the marked fields.' : ''}
          </p>
        </div>
      </form>
    </dialog>
  );
}
