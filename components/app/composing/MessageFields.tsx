import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { FieldMapping } from '../../../lib/form/input-plan.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import { useLate } from '../../ui/use-late.ts';

const loadQuestion = async () => (await import('../../input/TextPlaceQuestion.tsx')).TextPlaceQuestion;
const loadForm = async () => (await import('../../input/InputForm.tsx')).InputForm;

type Props = { panel: Panel; profile: Profile };

/** Everything to fill in besides the message. */
export const FieldForms = (props: Props) => (
  <>
    <AskedConfiguration {...props} />
    <FieldForm {...props} />
  </>
);

/** Fields besides the message, loaded once they are needed. */
function FieldForm({ panel, profile }: Props) {
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

/** Values that the runnable requires of its configuration, as long as the profile does not have them. */
export function AskedConfiguration({ panel, profile }: Props) {
  const { config } = panel;
  const fields = config.fields.value;
  const InputForm = useLate(fields.length > 0, loadForm);
  if (!InputForm || fields.length === 0) return null;
  return (
    <InputForm
      key={profile.id}
      label={say('composer_configuration')}
      title={say('composer_configurationTitle')}
      refusals={config.refusals.value}
      onSend={() => void panel.send()}
      fields={fields}
      form={{
        state: config.state.value,
        problems: config.problems.value,
        onEdit: config.edit,
        onFile() {},
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
