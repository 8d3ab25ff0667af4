import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import { Field } from '../ui/Field.tsx';

type Props = { call: CallSettings; problem: string | undefined; onChange(part: Partial<CallSettings>): void };

/** How the output is read. */
export const OutputFields = ({ call, problem, onChange }: Props) => (
  <Field
    label="Field with the answer"
    hint="Name a field of the output, or a path to it, as data.content. If left blank, Runnel takes the field that the runnable names, else a usual one such as answer or output."
    problem={problem}
    value={call.answerField ?? ''}
    onChange={(name) => onChange({ answerField: name === '' ? null : name })}
  />
);
