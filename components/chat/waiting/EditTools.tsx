import type { CardDraft } from '../../../lib/chat/waiting/card-draft.ts';
import { argsText, editedArgs } from '../../../lib/chat/waiting/edited-args.ts';
import type { AskedAction } from '../../../lib/runnable/question.ts';
import { say } from '../../../lib/words/say.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { controls } from '../../ui/focus.ts';
import styles from './Waiting.module.css';

/** Shows a draft, and moves the focus to what `find` returns. */
export type ShowDraft = (draft: CardDraft, find: (card: Element) => HTMLElement | null) => void;

export const firstField = (card: Element) => card.querySelector<HTMLElement>(controls);

type Props = { action: AskedAction; draft: CardDraft; hasEdits: boolean; show: ShowDraft };

/** Buttons for arguments that are being edited: as fields or as JSON, and back to those of the action. */
export function EditTools({ action, draft, hasEdits, show }: Props) {
  return (
    <span class={styles.tools}>
      {draft.json === null ? (
        <Button look="quiet" onClick={() => show({ ...draft, json: jsonOf(action, draft) }, firstField)}>
          {say('waiting_editJson')}
        </Button>
      ) : (
        <Button look="quiet" onClick={() => show({ ...draft, json: null, isEditing: true }, firstField)}>
          {say('waiting_editFields')}
        </Button>
      )}
      {hasEdits && (
        <IconButton
          icon="undo"
          label={say('waiting_undoEdits')}
          onClick={() =>
            show({ ...draft, args: {}, json: draft.json === null ? null : argsText(action.args) }, firstField)
          }
        />
      )}
    </span>
  );
}

/** Writes the arguments as JSON, with the edits that can be read. */
function jsonOf(action: AskedAction, draft: CardDraft): string {
  const read = editedArgs(action, draft);
  return argsText('args' in read ? read.args : action.args);
}
