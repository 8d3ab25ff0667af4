import type { RefObject } from 'preact';
import { itemName } from '../../../lib/chat/context/context-item.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { FieldMapping } from '../../../lib/form/input-plan.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { type OfferedFile, questionAt } from '../../../lib/panel/tabs/tab-state.ts';
import { say } from '../../../lib/words/say.ts';
import { Menu } from '../../ui/Menu.tsx';
import { LatePart, useFeature } from '../late/LatePart.tsx';

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
  const { runnable, form } = panel.composer;
  const fields = runnable.fields.value;
  const InputForm = useFeature('InputForm', runnable.plan.value?.kind === 'object' && fields.length > 0);
  if (!InputForm) return null;
  return (
    <InputForm
      key={profile.id}
      label={say('composer_fields')}
      refusals={form.refusals.value}
      onSend={() => void panel.sending.send()}
      fields={fields}
      form={{
        state: form.state.value,
        problems: form.problems.value.fields,
        onEdit: form.edit,
        onFile: (at, file) => void panel.composer.takeFieldFile(at, file),
      }}
    />
  );
}

/** Values that the runnable requires of its configuration, as long as the profile does not have them. */
export function AskedConfiguration({ panel, profile }: Props) {
  const { config } = panel.composer;
  const fields = config.fields.value;
  const InputForm = useFeature('InputForm', fields.length > 0);
  if (!InputForm || fields.length === 0) return null;
  return (
    <InputForm
      key={profile.id}
      label={say('composer_configuration')}
      title={say('composer_configurationTitle')}
      refusals={config.refusals.value}
      onSend={() => void panel.sending.send()}
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
  const plan = panel.composer.runnable.plan.value;
  const TextPlaceQuestion = useFeature('TextPlaceQuestion', plan?.kind === 'open');
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
        void panel.profileActions.changeCall(profile, { ...profile.call, mapping });
      }}
    />
  );
}

type AboveProps = Props & { area: RefObject<HTMLElement | null> };

/** Everything right above the message: messages that wait, and the open choice or request before a tab is added. */
export function Above({ panel, profile, area }: AboveProps) {
  const question = questionAt(panel.tabs.question.value, panel.conversation.open.value.id);
  const next = () => composerBox(area.current);
  return (
    <>
      <LatePart
        of="QueueView"
        isNeeded={panel.conversation.open.value.turns.length > 0}
        props={{ panel, profile, next }}
      />
      {question && <LatePart of="TabQuestionView" props={{ question, next }} />}
    </>
  );
}

/** The pages that go with the message, and a file on offer: given, so that the composer hands on the focus of one that goes. */
export function Context({ panel, profile, offered }: Props & { offered: OfferedFile | undefined }) {
  const { added, list } = panel.composer.context;
  return (
    <>
      <p class="visually-hidden" role="status">
        {added.value && (
          <span key={added.value.id}>{say('context_added', { name: itemName(added.value) })}</span>
        )}
      </p>
      <LatePart of="DraftContext" isNeeded={list.value.length > 0} props={{ panel, profile }} />
      {offered && <LatePart of="OfferedTabFile" props={{ panel, file: offered }} />}
    </>
  );
}

/** Menu that adds something of a tab to the message. */
export const AddFromTab = ({ panel }: Pick<Props, 'panel'>) => (
  <Menu label={say('context_add')} icon="globe" command="tabs">
    {(close) => <LatePart of="TabItems" props={{ panel, close }} />}
  </Menu>
);

/** Returns the text box of the message; where only fields are taken, a control beside it. */
export const composerBox = (page: ParentNode | null) =>
  page?.querySelector<HTMLElement>('[aria-describedby="composer-problem"]') ??
  page?.querySelector<HTMLElement>('[data-command="tabs"]');
