import type { HeaderGroup } from '../../lib/chat/profile/header-groups.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import buttonStyles from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';

type Props = {
  groups: HeaderGroup[];
  /** Ids of the chosen ones, in order. */
  chosen: string[];
  onChoose(ids: string[]): void;
  /** Opens the editor of the groups. */
  onEdit(): void;
};

/** The header groups that a profile uses, beside its own headers. */
export function GroupChoice({ groups, chosen, onChoose, onEdit }: Props) {
  const inOrder = chosen.flatMap((id) => groups.find((group) => group.id === id) ?? []);
  const others = groups.filter(({ id }) => !chosen.includes(id));
  return (
    <>
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
        {say('headerGroups_title')}
      </Button>
    </>
  );
}
