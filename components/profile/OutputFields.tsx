import type { CallSettings } from '../../lib/chat/call-settings.ts';
import { Field } from '../ui/Field.tsx';

type Props = { call: CallSettings; onChange(part: Partial<CallSettings>): void };

/** How the output is read. */
export const OutputFields = ({ call, onChange }: Props) => (
  <Field
    label="Field with the answer"
    hint="Where the output has several fields. Empty: what the runnable names, else the usual one, such as answer or output."
    value={call.answerField ?? ''}
    onChange={(name) => onChange({ answerField: name === '' ? null : name })}
  />
);
