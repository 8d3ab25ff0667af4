import { useId, useState } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { avatarFrom } from './avatar-picture.ts';

type Props = {
  label: string;
  name: string;
  picture: string;
  hue?: number;
  initials?: string | undefined;
  onChange(picture: string): void;
};

/** Picker of a picture from disk; without a picture, initials are shown. */
export function AvatarField({ label, name, picture, onChange, ...tile }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const isRemote = picture !== '' && !picture.startsWith('data:');

  async function take(file: File | undefined) {
    if (!file) return;
    const made = await avatarFrom(file);
    setProblem(made === undefined ? say('profileEditor_pictureUnreadable', { name: file.name }) : undefined);
    if (made !== undefined) onChange(made);
  }

  return (
    <div class={styles.picture}>
      <Avatar name={name} picture={picture} {...tile} size="big" />
      <label class={styles.label} for={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        class={styles.file}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      {picture !== '' && <Button onClick={() => onChange('')}>{say('profileEditor_useInitials')}</Button>}
      {isRemote && (
        <p class={dialogStyles.hint}>{say('profileEditor_pictureNotLoaded', { address: picture })}</p>
      )}
      {problem && (
        <p role="alert" class={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
