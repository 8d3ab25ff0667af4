import { initials } from '../../lib/chat/profile/profile.ts';
import styles from './Avatar.module.css';

/** An embedded picture, or initials. Never loads a remote picture. */
export function Avatar({ name, picture }: { name: string; picture: string }) {
  if (picture.startsWith('data:image/')) return <img class={styles.avatar} src={picture} alt="" />;
  return (
    <span class={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
