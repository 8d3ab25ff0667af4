import { useRef, useState } from 'preact/hooks';
import { type GroupsDraft, groupChanges, groupProblems } from '../../lib/chat/profile/group-edit.ts';
import type { GroupChanges, HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { EditorDialog } from '../editor/EditorDialog.tsx';
import buttonStyles from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import fieldStyles from '../ui/Field.module.css';
import { Field } from '../ui/Field.tsx';
import { focusAfter, useFocusOnProblem } from '../ui/focus.ts';
import { HeaderRows } from './HeaderRows.tsx';

type Props = {
  groups: HeaderGroup[];
  profiles: Profile[];
  newId(): string;
  /** Resolves to the reason why they were not saved, or to undefined. */
  onSave(changes: GroupChanges): Promise<string | undefined>;
  onClose(): void;
};

/** Editor of all header groups. Saving applies all changes, deletions included. */
export function HeaderGroupsDialog({ groups, profiles, newId, onSave, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [before] = useState<GroupsDraft>({ groups, switched: {} });
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<ProfileProblems>({});
  const [refusal, setRefusal] = useState<string>();
  const focusOnProblem = useFocusOnProblem(dialog);

  function save() {
    const found = groupProblems(draft);
    setProblems(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return focusOnProblem();
    const saving = onSave(groupChanges(before.groups, draft));
    void saving.then((problem) => (problem ? setRefusal(problem) : dialog.current?.close()));
  }

  return (
    <EditorDialog
      dialog={dialog}
      title={say('headerGroups_title')}
      saves={say('headerGroups_save')}
      content={draft}
      saved={before}
      problems={problems}
      refusal={refusal}
      onSave={save}
      onClose={onClose}
    >
      <GroupList {...{ draft, profiles, problems, newId }} onChange={setDraft} />
    </EditorDialog>
  );
}

type ListProps = Pick<Props, 'profiles' | 'newId'> & {
  draft: GroupsDraft;
  problems: ProfileProblems;
  onChange(draft: GroupsDraft): void;
};

function GroupList({ draft, profiles, problems, newId, onChange }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const replace = (group: HeaderGroup, ...by: HeaderGroup[]) =>
    onChange({ ...draft, groups: draft.groups.flatMap((item) => (item === group ? by : [item])) });
  return (
    <div ref={list} class={dialogStyles.section}>
      <p class={dialogStyles.hint}>{say('headerGroups_hint')}</p>
      {draft.groups.map((group) => (
        <GroupCard
          key={group.id}
          group={group}
          others={draft.groups.filter((other) => other !== group)}
          users={profiles.filter((profile) => profile.groups?.includes(group.id))}
          instead={draft.switched[group.id] ?? ''}
          problems={problems}
          newId={newId}
          onChange={(next) => replace(group, next)}
          onSwitch={(to) => {
            const { [group.id]: _, ...switched } = draft.switched;
            onChange({ ...draft, switched: to ? { ...switched, [group.id]: to } : switched });
          }}
          onDelete={() => {
            replace(group);
            focusAfter(list.current, (box) => [...box.querySelectorAll('button')].at(-1));
          }}
        />
      ))}
      <Button
        class={`${buttonStyles.flush} ${styles.add}`}
        look="quiet"
        icon="add"
        onClick={() => {
          onChange({ ...draft, groups: [...draft.groups, { id: newId(), name: '', headers: [] }] });
          focusAfter(list.current, nameOfLast);
        }}
      >
        {say('headerGroups_add')}
      </Button>
    </div>
  );
}

const nameOfLast = (box: Element) =>
  [...box.querySelectorAll('[data-group]')].at(-1)?.querySelector<HTMLElement>('input');

type GroupCardProps = {
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
function GroupCard({ group, others, users, instead, problems, newId, ...on }: GroupCardProps) {
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
