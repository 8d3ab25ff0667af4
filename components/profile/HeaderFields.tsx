import type { ComponentChildren } from 'preact';
import { copiedSecrets } from '../../lib/chat/profile/header.ts';
import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import { hostInTheClear } from '../../lib/chat/profile/private-host.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import type { CopiedHeaders } from '../../lib/runnable/description.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import buttonStyles from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { PlainWarning } from '../ui/Field.tsx';
import { HeaderRows } from './HeaderRows.tsx';

type Props = {
  draft: ProfileDraft;
  /** URL of the profile as it would be saved, if it is valid. */
  url: string | undefined;
  problems: ProfileProblems;
  newId(): string;
  /** Headers that the server is known to copy into its data about a run. */
  copiesHeaders?: CopiedHeaders | undefined;
  /** Content below the headers. */
  children?: ComponentChildren;
  onChange(draft: ProfileDraft): void;
};

/** Headers sent with every request to the runnable. */
export function HeaderFields({ draft, url, problems, newId, copiesHeaders, children, onChange }: Props) {
  const { profile, secrets } = draft;
  const copied = copiesHeaders ? copiedSecrets(profile.headers, copiesHeaders) : [];
  return (
    <fieldset class={dialogStyles.section}>
      <legend class={styles.legend}>{say('profileEditor_headers')}</legend>
      <p class={dialogStyles.hint}>{say('profileEditor_headersHint')}</p>
      <HeaderRows
        headers={profile.headers}
        secrets={secrets}
        host={url === undefined ? undefined : hostInTheClear(url)}
        problems={problems}
        newId={newId}
        onChange={(headers, typed) =>
          onChange({ ...draft, secrets: typed, profile: { ...profile, headers } })
        }
      />
      {copied.length > 0 && (
        <PlainWarning
          text={say('profileEditor_copiedHeaders', { count: copied.length, names: listText(copied) })}
        />
      )}
      {children}
    </fieldset>
  );
}

/** Parameters of the query of every request to the runnable. */
export function QueryFields({
  draft,
  url,
  problems,
  newId,
  onChange,
}: Omit<Props, 'copiesHeaders' | 'children'>) {
  const { profile, secrets } = draft;
  return (
    <fieldset class={dialogStyles.section}>
      <legend class={styles.legend}>{say('profileEditor_query')}</legend>
      {profile.query?.length ? <p class={dialogStyles.hint}>{say('profileEditor_queryHint')}</p> : null}
      <HeaderRows
        of="parameter"
        headers={profile.query ?? []}
        secrets={secrets}
        host={url === undefined ? undefined : hostInTheClear(url)}
        problems={problems}
        newId={newId}
        onChange={(query, typed) => onChange({ ...draft, secrets: typed, profile: { ...profile, query } })}
      />
    </fieldset>
  );
}

type GroupChoiceProps = {
  groups: HeaderGroup[];
  /** Ids of the chosen ones, in order. */
  chosen: string[];
  onChoose(ids: string[]): void;
  /** Opens the editor of the groups. */
  onEdit(): void;
};

/** The header groups that a profile uses, beside its own headers. */
export function GroupChoice({ groups, chosen, onChoose, onEdit }: GroupChoiceProps) {
  const inOrder = chosen.flatMap((id) => groups.find((group) => group.id === id) ?? []);
  const others = groups.filter(({ id }) => !chosen.includes(id));
  return (
    <fieldset class={dialogStyles.section}>
      <legend class={styles.legend}>{say('headerGroups_title')}</legend>
      {[...inOrder, ...others].map(({ id, name, headers }) => (
        <label key={id} class={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              onChoose(currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span>
            {headers.length === 0
              ? name
              : say('headerGroups_named', { name, headers: listText(headers.map((header) => header.name)) })}
          </span>
        </label>
      ))}
      {inOrder.length > 0 && (
        <p class={dialogStyles.hint}>
          {inOrder.length > 1
            ? say('headerGroups_order', { names: listText(inOrder.map(({ name }) => name)) })
            : say('headerGroups_ownWins')}
        </p>
      )}
      <Button class={`${buttonStyles.flush} ${styles.add}`} look="quiet" icon="edit" onClick={onEdit}>
        {say('headerGroups_edit')}
      </Button>
    </fieldset>
  );
}
