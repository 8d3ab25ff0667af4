import type { CallSettings } from '../../lib/chat/profile/call-settings.ts';
import { say } from '../../lib/words/say.ts';
import { Field } from '../ui/Field.tsx';

type Props = { call: CallSettings; problem: string | undefined; onChange(part: Partial<CallSettings>): void };

/** Name of the field of the output that holds the answer. */
export const OutputFields = ({ call, problem, onChange }: Props) => (
  <Field
    label={say('callSettings_answerField')}
    hint={say('callSettings_answerFieldHint')}
    problem={problem}
    value={call.answerField ?? ''}
    onChange={(name) => onChange({ answerField: name === '' ? null : name })}
  />
);
