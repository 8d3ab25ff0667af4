import type { CallProblems } from '../../lib/chat/profile/call-problems.ts';
import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextArea } from '../ui/TextArea.tsx';

type Props = {
  call: CallSettings;
  /** The key by which the runnable says it remembers. */
  automaticKey: string | undefined;
  /** Whether the input has a place for it. */
  hasPlace: boolean;
  takesSystemMessage: boolean;
  problems: CallProblems;
  onChange(part: Partial<CallSettings>): void;
};

const kinds = [
  { value: 'schema' as const, label: 'As its schema says' },
  { value: 'sent' as const, label: 'Runnel sends it along' },
  { value: 'kept' as const, label: 'The runnable remembers it' },
];

/** Who remembers the conversation, and how much of it travels. */
export function MemoryFields({
  call,
  automaticKey,
  hasPlace,
  takesSystemMessage,
  problems,
  onChange,
}: Props) {
  const { memory, historyLimit, systemMessage } = call;
  const kept = memory.kind === 'kept' || (memory.kind === 'schema' && automaticKey !== undefined);
  return (
    <div class={dialogStyles.section}>
      <RadioGroup
        label="What was said before"
        options={kinds}
        value={memory.kind}
        onChange={(kind) =>
          onChange({ memory: kind === 'kept' ? { kind, key: automaticKey ?? 'session_id' } : { kind } })
        }
      >
        <p class={dialogStyles.hint}>{hintOf(memory.kind, automaticKey, hasPlace)}</p>
      </RadioGroup>
      {memory.kind === 'kept' && (
        <Field
          label="Key of the conversation"
          hint="The id of the conversation goes to this key of its configuration."
          value={memory.key}
          problem={problems.memoryKey}
          onChange={(key) => onChange({ memory: { kind: 'kept', key } })}
        />
      )}
      {!kept && hasPlace && (
        <NumberField
          label="Earlier exchanges to send"
          hint="The last ones, a question with its answer each. Empty: all."
          value={historyLimit}
          problem={problems.historyLimit}
          onChange={(limit) => onChange({ historyLimit: limit })}
        />
      )}
      {!kept && takesSystemMessage && (
        <TextArea
          label="System message"
          hint="Goes before the conversation with each message, as “You answer in French”. Empty: none."
          value={systemMessage}
          onChange={(text) => onChange({ systemMessage: text })}
        />
      )}
    </div>
  );
}

function hintOf(kind: CallSettings['memory']['kind'], automaticKey: string | undefined, hasPlace: boolean) {
  if (kind === 'kept') return 'Only the new message is sent.';
  if (kind === 'schema' && automaticKey !== undefined) {
    return `The runnable remembers it by its ${automaticKey}: only the new message is sent.`;
  }
  return hasPlace
    ? 'It goes to the place that the input has for it, with each message.'
    : 'The input has no place for it, so each message stands alone.';
}
