import { useEffect, useRef, useState } from 'preact/hooks';
import type { ContextField, ContextTemplate } from '../../lib/chat/context/context-item.ts';
import { usualTemplate } from '../../lib/chat/context/sent-text.ts';
import { type CallProblems, callProblems } from '../../lib/chat/profile/call-problems.ts';
import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { Field } from '../../lib/form/field.ts';
import type { FieldMapping, InputPlan } from '../../lib/form/input-plan.ts';
import type { SchemaCheck } from '../../lib/form/schema/schema-problems.ts';
import type { Json } from '../../lib/json/json.ts';
import { say } from '../../lib/words/say.ts';
import { EditorDialog } from '../editor/EditorDialog.tsx';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { useFocusOnProblem } from '../ui/focus.ts';
import { FoldedSettings } from './FoldedSettings.tsx';
import { MappingFields } from './MappingFields.tsx';
import { hasHistoryPlace, isRemembered } from './MemoryFields.tsx';
import {
  type PresetForms,
  presetSchemaProblems,
  presetWithProblem,
  savedPresets,
  unreadProblems,
  usePresetForms,
} from './preset-forms.ts';

type Props = {
  profile: Profile;
  /** Defaults read from the schema of the runnable, whatever is set here. */
  automatic:
    | {
        plan: InputPlan;
        words: string;
        memoryKey: string | undefined;
        isKeptByServer: boolean;
        names: string[];
      }
    | undefined;
  /** Reason why the schema is unknown, and its effect on messages. */
  trouble: string | undefined;
  configFields: Field[];
  /** Fields of the input that may get text of pages. */
  textFields: ContextField[];
  /** JSON schema that checks the values of presets. */
  configSchema: Json | undefined;
  bySchema: SchemaCheck;
  newId(): string;
  onSave(call: CallSettings): void;
  /** Resolves to a sentence about the result. */
  onAskAgain(): Promise<string>;
  onClose(): void;
};

/** Dialog of the message settings: the field of the text, memory, presets, and the field of the answer. */
export function CallEditor(props: Props) {
  const { profile, automatic, trouble, configFields, textFields, newId, onSave, onAskAgain, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [call, setCall] = useState(profile.call);
  const [problems, setProblems] = useState<CallProblems>({});
  const focusOnProblem = useFocusOnProblem(dialog);
  const forms = usePresetForms(profile.call.presets);

  const edit = (part: Partial<CallSettings>) => setCall((before) => ({ ...before, ...part }));

  async function save(anyway = false) {
    const { tried, found } = await checked(call, forms, props, anyway);
    focusOnProblem();
    setProblems(found);
    if (Object.keys(found).length === 0) {
      onSave(tried);
      return dialog.current?.close();
    }
    const wrong = presetWithProblem(call.presets, found);
    if (wrong) edit({ presetId: wrong.id });
  }

  return (
    <EditorDialog
      dialog={dialog}
      title={say('callSettings_title', { name: profile.name })}
      saves={say('callSettings_save')}
      content={[call, forms.all]}
      problems={problems}
      onSave={() => void save()}
      onClose={onClose}
    >
      <MappingFields
        mapping={call.mapping}
        {...{ automatic, trouble }}
        names={automatic?.names ?? []}
        problem={problems.textField}
        onChange={(mapping) => edit({ mapping })}
      />
      <FoldedSettings
        {...{ call, forms, problems, automatic, configFields, textFields, newId }}
        onChange={edit}
        onSaveAnyway={() => void save(true)}
      />
      <AskAgain onAskAgain={onAskAgain} />
    </EditorDialog>
  );
}

async function checked(
  call: CallSettings,
  forms: PresetForms,
  { automatic, configFields, configSchema, bySchema }: Props,
  anyway: boolean,
) {
  const cleaned = cleanedCall(call, hasHistoryPlace(call.mapping, automatic?.plan), automatic?.memoryKey);
  const presets = savedPresets(call.presets, forms.of, configFields);
  const found: CallProblems = {
    ...callProblems(cleaned),
    ...unreadProblems(call.presets, forms.of),
    ...(anyway ? {} : await presetSchemaProblems(presets, configSchema, configFields, bySchema)),
  };
  return { tried: { ...cleaned, presets }, found };
}

type AskAgainProps = { onAskAgain(): Promise<string> };

/** Button that loads the schema of the runnable again and reports the result. */
function AskAgain({ onAskAgain }: AskAgainProps) {
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // The text is the end of the dialog and may be out of view, below the focused button.
  useEffect(() => {
    if (said) status.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);

  async function ask() {
    setSaid(say('callSettings_reloading'));
    setSaid(await onAskAgain());
  }

  return (
    <div class={dialogStyles.section}>
      <Button class={dialogStyles.start} icon="retry" onClick={() => void ask()}>
        {say('callSettings_reloadSchema')}
      </Button>
      <p ref={status} class={dialogStyles.hint} role="status">
        {said}
      </p>
    </div>
  );
}

/** Trims the names, and drops an invalid limit if its field is hidden. */
function cleanedCall(call: CallSettings, hasPlace: boolean, automaticKey: string | undefined): CallSettings {
  const { mapping, memory, historyLimit, answerField } = call;
  const isShown = hasPlace && !isRemembered(call, automaticKey);
  return {
    ...call,
    mapping: mapping?.kind === 'field' ? cleanedMapping(mapping) : mapping,
    answerField: answerField?.trim() || null,
    systemMessage: call.systemMessage.trim(),
    context: { ...call.context, template: ownTemplate(call.context.template) },
    memory: memory.kind === 'kept' ? { ...memory, key: memory.key.trim() } : memory,
    historyLimit: isShown || !Number.isNaN(historyLimit) ? historyLimit : null,
  };
}

/** The usual template is kept as none: it may change. */
const ownTemplate = (template: ContextTemplate | null) =>
  template?.item === usualTemplate.item && template.place === usualTemplate.place ? null : template;

const cleanedMapping = ({ kind, text, history }: FieldMapping): FieldMapping => {
  const name = history?.name.trim() ?? '';
  return { kind, text: text?.trim() || null, history: history && name !== '' ? { ...history, name } : null };
};
