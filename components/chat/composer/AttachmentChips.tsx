import type { Attachment } from '../../../lib/chat/file/attachment.ts';
import { sizeText } from '../../../lib/words/amounts.ts';
import { say } from '../../../lib/words/say.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AttachmentChips.module.css';

type Props = { attachments: Attachment[]; onRemove?: (id: string) => void };

export function AttachmentChips({ attachments, onRemove }: Props) {
  if (attachments.length === 0) return null;
  return (
    <ul class={`${styles.chips} ${onRemove ? styles.removable : ''}`} aria-label={say('attachments_list')}>
      {attachments.map(({ id, name, size }) => (
        <li key={id} class={styles.chip}>
          <Icon name="file" />
          <span class={styles.name}>
            {name} <span class={styles.size}>{sizeText(size)}</span>
          </span>
          {onRemove && (
            <IconButton
              size="small"
              icon="close"
              label={say('common_removeNamed', { name })}
              onClick={() => onRemove(id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
