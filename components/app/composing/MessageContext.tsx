import { useComputed } from '@preact/signals';
import {
  type ContextField,
  type ContextItem,
  cutsOf,
  type DraftContext as DraftedItem,
  itemOf,
} from '../../../lib/chat/context/context-item.ts';
import { usualTemplate } from '../../../lib/chat/context/sent-text.ts';
import { hostOf, obstacleText, tabFileFailureText, tabFileTitle } from '../../../lib/chat/file/tab-file.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { loadOffered, placeOfFile } from '../../../lib/panel/tabs/tab-files.ts';
import type { OfferedFile, TabQuestion } from '../../../lib/panel/tabs/tab-state.ts';
import { say } from '../../../lib/words/say.ts';
import { ContextChips } from '../../context/ContextChips.tsx';
import { FileOffer } from '../../context/FileOffer.tsx';
import { OtherTabs, TabAccess, TableChoice } from '../../context/TabQuestion.tsx';

type Props = { panel: Panel; profile: Profile };

/** The context of the unsent message. The field chosen last is kept with the profile. */
export function DraftContext({ panel, profile }: Props) {
  const { context, runnable } = panel.composer;
  const drafted = context.list.value;
  const fields = runnable.textFields.value;
  // Not with each letter of the message: the texts may be long.
  const items = useComputed(() => itemsFor(context.list.value, runnable.textFields.value));
  return (
    <ContextChips
      items={items.value}
      text={panel.composer.draft.text.value}
      template={profile.call.context.template ?? usualTemplate}
      editing={{
        optionsOf(id) {
          const item = drafted.find((each) => each.id === id);
          if (!item) return undefined;
          const { cut, text, hidden = [] } = item;
          return { cut, cuts: cutsOf(item), size: text.length, fields, hidden };
        },
        hiddenIn: (id) => drafted.find((each) => each.id === id)?.hidden?.length ?? 0,
        onChange(id, change) {
          void context.change(id, change);
          const { field } = change;
          if (field !== undefined)
            void panel.profileActions.changeCall(profile, {
              ...profile.call,
              context: { ...profile.call.context, field },
            });
        },
        onRemove: context.remove,
      }}
    />
  );
}

/** Returns what is sent of them; a field that the runnable does not have is none. */
function itemsFor(drafted: DraftedItem[], fields: ContextField[]): ContextItem[] {
  const isThere = ({ field }: ContextItem) => fields.some(({ name }) => name === field?.name);
  return drafted.map(itemOf).map((item) => (isThere(item) ? item : { ...item, field: null }));
}

type QuestionProps = {
  question: TabQuestion;
  /** Finds what takes the focus once the question is gone. */
  next(): HTMLElement | null | undefined;
};

/** The open choice or request before a tab is added to the message. */
export function TabQuestionView({ question, next }: QuestionProps) {
  switch (question.kind) {
    case 'access':
      return <TabAccess {...question} onAllow={question.allow} onDismiss={question.dismiss} next={next} />;
    case 'tables':
      return <TableChoice tables={question.tables} onChoose={question.choose} onClose={question.dismiss} />;
    case 'tabs':
      return <OtherTabs tabs={question.tabs} onAdd={question.add} onClose={question.dismiss} />;
  }
}

/** The file of the tab that is on offer, with what stands in its way. */
export function OfferedTabFile({ panel, file }: { panel: Panel; file: OfferedFile }) {
  const { kind, url, isLoading = false, failure } = file;
  const place = placeOfFile(panel);
  const obstacle = obstacleText(file, place);
  const host = hostOf(url);

  function text(): string {
    if (isLoading) return host && say('tabFile_loading', { host });
    if (obstacle !== undefined) return obstacle;
    if (failure) return tabFileFailureText(failure, host);
    return place.kind === 'field' ? say('tabFile_intoField', { field: place.field.title }) : '';
  }

  return (
    <FileOffer
      title={tabFileTitle(file)}
      url={url}
      label={say('tabFile_load', { kind })}
      text={text()}
      isProblem={!isLoading && obstacle === undefined && failure !== undefined}
      isLoading={isLoading}
      onLoad={obstacle === undefined || isLoading ? () => void loadOffered(panel) : undefined}
      onDismiss={() => {
        panel.tabs.offeredFile.value = undefined;
      }}
    />
  );
}
