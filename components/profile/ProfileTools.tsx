import { type Move, movedBy } from '../../lib/chat/profile/headings.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { say } from '../../lib/words/say.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import styles from './ProfileSwitcher.module.css';

export type ProfileActions = {
  onEdit(profile: Profile): void;
  onDuplicate(profile: Profile): void;
  onDelete(profile: Profile): void;
};

type Props = ProfileActions & {
  profiles: Profile[];
  target: Profile;
  /** Closes the popup, then acts. */
  closed(then: () => void): () => void;
  take(move: Move | undefined): Promise<void>;
};

/** The actions on one profile, which they name. */
export function ProfileTools({ profiles, target, closed, take, onEdit, onDuplicate, onDelete }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div role="group" aria-label={target.name} class={styles.tools}>
      <p class={styles.target} dir="auto" aria-hidden="true">
        {target.name}
      </p>
      <Button look="quiet" icon="settings" class={styles.edit} onClick={closed(() => onEdit(target))}>
        {say('profile_edit')}
      </Button>
      <IconButton icon="copy" label={say('profile_duplicate')} onClick={closed(() => onDuplicate(target))} />
      <IconButton
        icon="up"
        label={say('profileSwitcher_moveUp')}
        disabled={!movedBy(profiles, target.id, -1)}
        onClick={() => take(movedBy(profiles, target.id, -1))}
      />
      <IconButton
        icon="down"
        label={say('profileSwitcher_moveDown')}
        disabled={!movedBy(profiles, target.id, 1)}
        onClick={() => take(movedBy(profiles, target.id, 1))}
      />
      <IconButton icon="delete" label={say('profile_delete')} onClick={closed(() => onDelete(target))} />
    </div>
  );
}
