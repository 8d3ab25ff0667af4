import { useRef } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import { say } from '../../lib/words/say.ts';
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

export function SelectionTools({ all, selected, onDelete, onDeleteAll, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A selected conversation may have been deleted elsewhere since.
  const chosen = all.filter(({ id }) => selected.has(id));
  return (
    <div class={styles.selection}>
      <Button icon="delete" disabled={chosen.length === 0} onClick={() => onDelete(chosen)}>
        {say('history_deleteSelected', { count: chosen.length })}
      </Button>
      <Button icon="delete" onClick={() => dialog.current?.showModal()}>
        {say('history_deleteAll')}
      </Button>
      <Button data-way-on onClick={onClose}>
        {say('common_done')}
      </Button>
      <DeleteDialog
        dialog={dialog}
        title={say('history_deleteAllTitle')}
        action={say('history_deleteCount', { count: all.length })}
        onDelete={() => onDeleteAll(all.map(({ id }) => id))}
      >
        {say('history_deleteAllText', { count: all.length })}
      </DeleteDialog>
    </div>
  );
}
