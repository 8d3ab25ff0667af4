import type { Attachment } from '../../lib/chat/attachment.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { AttachmentChips } from './AttachmentChips.tsx';
import styles from './Turn.module.css';

type Props = { text: string; attachments: Attachment[]; userName: string; avatar: string };

/** What the person said. */
export function Question({ text, attachments, userName, avatar }: Props) {
  return (
    <article class={styles.turn} aria-label="You">
      <div class={styles.head}>
        <Avatar name={userName || 'You'} picture={avatar} />
        <h2 class={styles.name}>{userName || 'You'}</h2>
      </div>
      <div class={`${styles.text} ${styles.question}`} dir="auto">
        {text}
      </div>
      <AttachmentChips attachments={attachments} />
    </article>
  );
}
