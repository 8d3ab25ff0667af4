import type { CallProblems } from '../../lib/chat/profile/call-problems.ts';
import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import { type InputMapping, type InputPlan, takesSystemMessage } from '../../lib/form/input-plan.ts';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { Field, NumberField, TextArea } from '../ui/Field.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';

type Props = {
  call: CallSettings;
  /** Configuration key by which the runnable remembers conversations, if its schema names one. */
  automaticKey: string | undefined;
  /** Whether the input has a place for the history. */
  hasPlace: boolean;
  takesSystemMessage: boolean;
  problems: CallProblems;
  onChange(part: Partial<CallSettings>): void;
};

const kinds = () => [
  { value: 'schema' as const, label: say('callSettings_asSchemaSays') },
  { value: 'sent' as const, label: say('callSettings_runnelSends') },
  { value: 'kept' as const, label: say('callSettings_runnableRemembers') },
];

/** Choice of who remembers the conversation, and how much history is sent. */
export function MemoryFields({
  call,
  automaticKey,
  hasPlace,
  takesSystemMessage,
  problems,
  onChange,
}: Props) {
  const { memory, historyLimit, systemMessage } = call;
  const kept = isRemembered(call, automaticKey);
  return (
    <div class={dialogStyles.section}>
      <RadioGroup
        label={say('callSettings_history')}
        isLabelHidden
        options={kinds()}
        value={memory.kind}
        onChange={(kind) =>
          onChange({ memory: kind === 'kept' ? { kind, key: automaticKey ?? 'session_id' } : { kind } })
        }
      >
        <p class={dialogStyles.hint}>{hintOf(memory.kind, automaticKey, hasPlace)}</p>
      </RadioGroup>
      {memory.kind === 'kept' && (
        <Field
          label={say('callSettings_memoryKey')}
          hint={say('callSettings_memoryKeyHint')}
          value={memory.key}
          problem={problems.memoryKey}
          onChange={(key) => onChange({ memory: { kind: 'kept', key } })}
        />
      )}
      {!kept && hasPlace && (
        <NumberField
          label={say('callSettings_historyLimit')}
          hint={say('callSettings_historyLimitHint')}
          value={historyLimit}
          problem={problems.historyLimit}
          onChange={(limit) => onChange({ historyLimit: limit })}
        />
      )}
      {!kept && takesSystemMessage && (
        <TextArea
          label={say('callSettings_systemMessage')}
          hint={say('callSettings_systemMessageHint')}
          value={systemMessage}
          onChange={(text) => onChange({ systemMessage: text })}
        />
      )}
    </div>
  );
}

function hintOf(kind: CallSettings['memory']['kind'], automaticKey: string | undefined, hasPlace: boolean) {
  if (kind === 'kept') return say('callSettings_onlyNewSent');
  if (kind === 'schema' && automaticKey !== undefined) {
    return say('callSettings_rememberedBy', { key: automaticKey });
  }
  return hasPlace ? say('callSettings_historySent') : say('callSettings_historyNotSent');
}

/** Tells whether the input has a place for the history. */
export const hasHistoryPlace = (mapping: InputMapping | null, plan: InputPlan | undefined) =>
  mapping
    ? mapping.kind === 'field' && mapping.history !== null
    : plan?.kind === 'conversation' || (plan?.kind === 'object' && plan.history !== null);

/** Tells whether a system message can be sent; a message list that the person named counts as taking one. */
export const hasSystemPlace = (mapping: InputMapping | null, plan: InputPlan | undefined) =>
  mapping
    ? mapping.kind === 'field' && mapping.history?.as === 'messages'
    : plan !== undefined && takesSystemMessage(plan);

/** Tells whether the runnable remembers the conversation. */
export const isRemembered = ({ memory }: CallSettings, automaticKey: string | undefined) =>
  memory.kind === 'kept' || (memory.kind === 'schema' && automaticKey !== undefined);
