import { itemOf } from '../../../lib/chat/context/draft-context.ts';
import { usualTemplate } from '../../../lib/chat/context/sent-text.ts';
import { cutsOf } from '../../../lib/chat/context/text-cut.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { ContextChips } from '../../context/ContextChips.tsx';

type Props = { panel: Panel; profile: Profile };

/** The context of the unsent message. The field chosen last is kept with the profile. */
export function DraftContext({ panel, profile }: Props) {
  const { context, runnable } = panel;
  const drafted = context.list.value;
  const fields = runnable.textFields.value;
  const isTaken = (name: string) => fields.some((field) => field.name === name);
  return (
    <ContextChips
      items={drafted
        .map(itemOf)
        .map((item) => (item.field && !isTaken(item.field.name) ? { ...item, field: null } : item))}
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
