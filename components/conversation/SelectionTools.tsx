import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import { isDemo } from '../../lib/chat/profile/demo.ts';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { isTemporary } from '../../lib/chat/storage/record-id.ts';
import { say } from '../../lib/words/say.ts';
import deleteStyles from '../ui/AlertDialog.module.css';
import { Button } from '../ui/Button.tsx';
import { DeleteDialog } from '../ui/Dialog.tsx';
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

/** Moves the focus with the up and down keys between the search box and the entries, past their buttons. */
export function useArrowKeys(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = box.current;
    const move = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!element || by === undefined) return;
      const stops = [...element.querySelectorAll<HTMLElement>('input[type="search"], [data-entry]')];
      const from = stops.indexOf(event.target as HTMLElement);
      const goal = from < 0 ? undefined : stops[from + by];
      if (!goal) return;
      event.preventDefault();
      goal.focus();
    };
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, [box]);
}
