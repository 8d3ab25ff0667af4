import { useId } from 'preact/hooks';
import {
  type RecordKind,
  recordProblemText,
  type UnreadableRecord,
} from '../../lib/chat/conversation/unreadable-record.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import deleteStyles from '../ui/DeleteDialog.module.css';
import dialogStyles from '../ui/Dialog.module.css';
import styles from './Storage.module.css';

type Props = { record: UnreadableRecord; onDelete(): void };

const kinds: Record<RecordKind, TextKey> = {
  conversation: 'unreadable_conversation',
  message: 'unreadable_message',
  answer: 'unreadable_answer',
  copy: 'unreadable_copy',
};

export function UnreadableEntry({ record, onDelete }: Props) {
  const id = useId();
  const { kind, key, text, problem } = record;
  return (
    <li class={styles.entry}>
      <p id={id}>
        {say(kinds[kind])} <code>{typeof key === 'string' ? key : JSON.stringify(key)}</code>
      </p>
      {text !== '' && <p dir="auto">{text}</p>}
      <p class={dialogStyles.hint}>{recordProblemText(problem)}</p>
      <Button
        class={`${dialogStyles.start} ${deleteStyles.danger}`}
        icon="delete"
        aria-describedby={id}
        onClick={onDelete}
      >
        {say('common_delete')}
      </Button>
    </li>
  );
}
