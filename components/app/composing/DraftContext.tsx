import { useComputed } from '@preact/signals';
import type { ContextField, ContextItem } from '../../../lib/chat/context/context-item.ts';
import { cutsOf, type DraftContext as DraftedItem, itemOf } from '../../../lib/chat/context/draft-context.ts';
import { usualTemplate } from '../../../lib/chat/context/sent-text.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { ContextChips } from '../../context/ContextChips.tsx';

type Props = { panel: Panel; profile: Profile };

/** The context of the unsent message. The field chosen last is kept with the profile. */
export function DraftContext({ panel, profile }: Props) {
  const { context, runnable } = panel;
  const drafted = context.list.value;
  const fields = runnable.textFields.value;
  // Not with each letter of the message: the texts may be long.
  const items = useComputed(() => itemsFor(context.list.value, runnable.textFields.value));
  return (
    <ContextChips
      items={items.value}
      text={panel.draft.text.value}
      template={profile.call.context.template ?? usualTemplate}
      editing={{
        optionsOf(id) {
          const item = drafted.find((each) => each.id === id);
          return item && { cut: item.cut, cuts: cutsOf(item), size: item.text.length, fields };
        },
        onChange(id, change) {
          void context.change(id, change);
          const { field } = change;
          if (field !== undefined)
            void panel.changeCall(profile, { ...profile.call, context: { ...profile.call.context, field } });
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
