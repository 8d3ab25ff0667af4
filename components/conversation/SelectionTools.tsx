import { useRef } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import { counted } from '../../lib/words/counted.ts';
import { Button } from '../ui/Button.tsx';
import { DeleteDialog } from '../ui/DeleteDialog.tsx';
import styles from './ConversationHistory.module.css';

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
        Delete {counted(chosen.length, 'conversation')}
      </Button>
      <Button icon="delete" onClick={() => dialog.current?.showModal()}>
        Delete all conversations…
      </Button>
      <Button data-way-on onClick={onClose}>
        Done
      </Button>
      <DeleteDialog
        dialog={dialog}
        title="Delete all conversations?"
        action={`Delete ${counted(all.length, 'conversation')}`}
        onDelete={() => onDeleteAll(all.map(({ id }) => id))}
      >
        {counted(all.length, 'conversation')} will be deleted, with all messages and answers, also what is
        pinned or temporary. This cannot be undone.
      </DeleteDialog>
    </div>
  );
}
