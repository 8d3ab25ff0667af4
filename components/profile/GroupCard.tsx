import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import buttonStyles from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import fieldStyles from '../ui/Field.module.css';
import { Field } from '../ui/Field.tsx';
import { HeaderRows } from './HeaderRows.tsx';

type Props = {
  group: HeaderGroup;
  others: HeaderGroup[];
  /** Profiles that use it. */
  users: Profile[];
  /** Id of the group that replaces it in these profiles when saved; empty: none. */
  instead: string;
  problems: ProfileProblems;
  newId(): string;
  onChange(group: HeaderGroup): void;
  onSwitch(to: string): void;
  onDelete(): void;
};

/** One header group: its name, its headers, and the profiles that use it. */
export function GroupCard({ group, others, users, instead, problems, newId, ...on }: Props) {
  const { id, name, headers } = group;
  const title = name.trim() || say('headerGroups_unnamed');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would say the name twice.
    <div class={styles.card} role="group" aria-label={title} data-group={id}>
      <Field
        label={say('headerGroups_name')}
        value={name}
        problem={problems[`group-name:${id}`]}
        onChange={(next) => on.onChange({ ...group, name: next })}
      />
      <HeaderRows
        headers={headers}
        problems={problems}
        newId={newId}
        onChange={(changed) => on.onChange({ ...group, headers: changed })}
      />
      <p class={dialogStyles.hint}>
        {users.length === 0
          ? say('headerGroups_unused')
          : say('headerGroups_usedBy', { names: listText(users.map((user) => user.name)) })}
      </p>
      {users.length > 0 && others.length > 0 && (
        <label class={fieldStyles.field}>
          <span class={fieldStyles.label}>{say('headerGroups_switch')}</span>
          <select
            class={fieldStyles.input}
            value={instead}
            onChange={({ currentTarget }) => on.onSwitch(currentTarget.value)}
          >
            <option value="">{title}</option>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {other.name.trim() || say('headerGroups_unnamed')}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button class={`${buttonStyles.flush} ${styles.add}`} look="quiet" icon="delete" onClick={on.onDelete}>
        {say('headerGroups_delete', { name: title })}
      </Button>
    </div>
  );
}
