import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { FieldMapping } from '../../../lib/form/input-mapping.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import { useLate } from '../../ui/use-late.ts';

const loadQuestion = async () => (await import('../../input/TextPlaceQuestion.tsx')).TextPlaceQuestion;
const loadForm = async () => (await import('../../input/InputForm.tsx')).InputForm;

type Props = { panel: Panel; profile: Profile };

/** Fields besides the message, loaded once they are needed. */
export function FieldForm({ panel, profile }: Props) {
  const { runnable, form } = panel;
  const fields = runnable.fields.value;
  const InputForm = useLate(runnable.plan.value?.kind === 'object' && fields.length > 0, loadForm);
  if (!InputForm) return null;
  return (
    <InputForm
      key={profile.id}
      label={say('composer_fields')}
      refusals={form.refusals.value}
      onSend={() => void panel.send()}
      fields={fields}
      form={{
        state: form.state.value,
        problems: form.problems.value.fields,
        onEdit: form.edit,
        onFile: (at, file) => void panel.takeFieldFile(at, file),
      }}
    />
  );
}

/** A question asked once: the answer is saved as the profile's mapping. */
export function TextPlace({ panel, profile }: Props) {
  const plan = panel.runnable.plan.value;
  const TextPlaceQuestion = useLate(plan?.kind === 'open', loadQuestion);
  if (plan?.kind !== 'open' || !TextPlaceQuestion) return null;
  const { candidates, lists, history } = plan;
  return (
    <TextPlaceQuestion
      candidates={candidates}
      lists={lists}
      onChoose={(name) => {
        const isList = name !== null && lists.includes(name);
        const mapping: FieldMapping = {
          kind: 'field',
          text: isList ? null : name,
          history: isList
            ? { name, as: 'messages' }
            : history && { name: history.name, as: history.form.kind },
        };
        void panel.changeCall(profile, { ...profile.call, mapping });
      }}
    />
  );
}
