import { initials } from '../../lib/chat/profile/profile.ts';
import styles from './Avatar.module.css';

/** A picture from disk, or initials: a remote picture is never loaded unasked. */
export function Avatar({ name, picture }: { name: string; picture: string }) {
  if (picture.startsWith('data:image/')) return <img class={styles.avatar} src={picture} alt="" />;
  return (
    <span class={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
