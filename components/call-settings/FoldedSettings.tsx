import type { ContextField } from '../../lib/chat/context/context-item.ts';
import type { CallProblems } from '../../lib/chat/profile/call-problems.ts';
import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import {
  answerSummary,
  contextSummary,
  historySummary,
  presetsSummary,
} from '../../lib/chat/profile/section-summaries.ts';
import type { Field } from '../../lib/form/field.ts';
import type { InputPlan } from '../../lib/form/input-plan.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Disclosure } from '../editor/EditorDialog.tsx';
import { ContextFields } from './ContextFields.tsx';
import { OutputFields } from './MappingFields.tsx';
import { hasHistoryPlace, hasSystemPlace, isRemembered, MemoryFields } from './MemoryFields.tsx';
import { PresetFields } from './PresetFields.tsx';
import type { PresetForms } from './preset-forms.ts';

type Props = {
  call: CallSettings;
  forms: PresetForms;
  problems: CallProblems;
  automatic: { plan: InputPlan; memoryKey: string | undefined; isKeptByServer: boolean } | undefined;
  configFields: Field[];
  /** Fields of the input that may get text of pages. */
  textFields: ContextField[];
  newId(): string;
  onChange(part: Partial<CallSettings>): void;
  onSaveAnyway(): void;
};

const historyKeys = ['memoryKey', 'historyLimit'];
const answerKeys = ['answerField'];
const contextKeys = ['contextTemplate'];
const elsewhere = [...historyKeys, ...answerKeys, ...contextKeys, 'textField'];

/** Message settings besides where the message goes, each group in a fold that says what differs. */
export function FoldedSettings(props: Props) {
  const { call, forms, problems, automatic, configFields, textFields, newId, onChange, onSaveAnyway } = props;
  return (
    <div class={styles.sections}>
      {automatic?.isKeptByServer !== true && <HistorySettings {...props} />}
      <Disclosure
        title={say('contextSettings_title')}
        icon="page"
        summary={contextSummary(call)}
        problems={problems}
        fields={contextKeys}
      >
        <ContextFields
          context={call.context}
          fields={textFields}
          problem={problems.contextTemplate}
          onChange={(context) => onChange({ context })}
        />
      </Disclosure>
      <Disclosure
        title={say('preset_configuration')}
        icon="configuration"
        summary={presetsSummary(call)}
        problems={problems}
        fields={Object.keys(problems).filter((key) => !elsewhere.includes(key))}
      >
        <PresetFields
          call={call}
          fields={configFields}
          forms={forms}
          problems={problems}
          newId={newId}
          onChange={onChange}
          onSaveAnyway={onSaveAnyway}
        />
      </Disclosure>
      <Disclosure
        title={say('callSettings_answer')}
        icon="answer"
        summary={answerSummary(call)}
        problems={problems}
        fields={answerKeys}
      >
        <OutputFields call={call} problem={problems.answerField} onChange={onChange} />
      </Disclosure>
    </div>
  );
}

/** Settings of the memory of a conversation, and of how much of it is sent. */
function HistorySettings({ call, problems, automatic, onChange }: Props) {
  const hasPlace = hasHistoryPlace(call.mapping, automatic?.plan);
  const isKept = isRemembered(call, automatic?.memoryKey);
  return (
    <Disclosure
      title={say('callSettings_history')}
      icon="history"
      summary={historySummary(call, { isKept, hasPlace })}
      problems={problems}
      fields={historyKeys}
    >
      <MemoryFields
        call={call}
        automaticKey={automatic?.memoryKey}
        hasPlace={hasPlace}
        takesSystemMessage={hasSystemPlace(call.mapping, automatic?.plan)}
        problems={problems}
        onChange={onChange}
      />
    </Disclosure>
  );
}
