import { Avatar } from '../ui/Avatar.tsx';
import styles from './Turn.module.css';

type Props = { text: string; userName: string; avatar: string };

/** What the person said. */
export function Question({ text, userName, avatar }: Props) {
  return (
    <article class={styles.turn} aria-label="You">
      <div class={styles.head}>
        <Avatar name={userName || 'You'} picture={avatar} />
        <h2 class={styles.name}>{userName || 'You'}</h2>
      </div>
      <div class={`${styles.text} ${styles.question}`} dir="auto">
        {text}
      </div>
    </article>
  );
}
