import { useRef } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import { isDemo } from '../../lib/chat/profile/demo.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { isTemporary } from '../../lib/chat/storage/record-id.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import deleteStyles from '../ui/DeleteDialog.module.css';
import { DeleteDialog } from '../ui/DeleteDialog.tsx';
import styles from './ConversationHistory.module.css';

type Props = {
  all: Conversation[];
  selected: ReadonlySet<string>;
  profileOf(profileId: string): Profile | undefined;
  onDelete(conversations: Conversation[]): void;
  onExport(ids: string[]): void;
  onDeleteAll(ids: string[]): void;
};

/** Actions on the selected conversations: below the list, so that no row moves, but before it in Tab order. */
export function SelectionTools({ all, selected, profileOf, onDelete, onExport, onDeleteAll }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A selected conversation may have been deleted elsewhere since.
  const chosen = all.filter(({ id }) => selected.has(id));
  const isOfDemo = ({ profileId }: Conversation) => isDemo(profileOf(profileId)?.url ?? '');
  const kept = chosen.filter((conversation) => !isTemporary(conversation.id) && !isOfDemo(conversation));
  return (
    <div class={styles.selection}>
      <Button icon="delete" disabled={chosen.length === 0} onClick={() => onDelete(chosen)}>
        {say('history_deleteSelected', { count: chosen.length })}
      </Button>
      <Button icon="download" disabled={kept.length === 0} onClick={() => onExport(kept.map(({ id }) => id))}>
        {say('history_exportSelected', { count: kept.length })}
      </Button>
      <Button class={deleteStyles.danger} icon="delete" onClick={() => dialog.current?.showModal()}>
        {say('history_deleteAll')}
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
