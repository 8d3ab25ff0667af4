import { useRef } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation.ts';
import { Button } from '../ui/Button.tsx';
import styles from './ConversationHistory.module.css';
import { DeleteAllDialog } from './DeleteAllDialog.tsx';

type Props = {
  all: Conversation[];
  selected: ReadonlySet<string>;
  onDelete(conversations: Conversation[]): void;
  onDeleteAll(ids: string[]): void;
  onClose(): void;
};

/** What can be done with several conversations. */
export function SelectionTools({ all, selected, onDelete, onDeleteAll, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // One that was selected may have been deleted elsewhere meanwhile.
  const chosen = all.filter(({ id }) => selected.has(id));
  return (
    <div class={styles.tools}>
      <Button icon="delete" disabled={chosen.length === 0} onClick={() => onDelete(chosen)}>
        Delete {counted(chosen.length)}
      </Button>
      <Button icon="delete" onClick={() => dialog.current?.showModal()}>
        Delete all conversations…
      </Button>
      <Button onClick={onClose}>Done</Button>
      <DeleteAllDialog
        dialog={dialog}
        words={counted(all.length)}
        onDelete={() => onDeleteAll(all.map(({ id }) => id))}
      />
    </div>
  );
}

const counted = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'conversation' : 'conversations'}`;
