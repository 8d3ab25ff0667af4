import { useId, useRef, useState } from 'preact/hooks';
import {
  type RecordKind,
  recordProblemText,
  type UnreadableRecord,
} from '../../lib/chat/conversation/unreadable-record.ts';
import type { StorageEstimate, StorageReport } from '../../lib/chat/storage/storage-use.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import deleteStyles from '../ui/AlertDialog.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { DeleteDialog } from '../ui/Dialog.tsx';
import { useFocusPast } from '../ui/focus.ts';
import { download } from '../ui/Outgoing.tsx';
import styles from './Storage.module.css';

type Props = {
  records: UnreadableRecord[];
  storage: StorageView;
  announce(text: string): void;
  onRemoved(): void;
  /** Called when the last entry is gone, so that the focus needs another place. */
  onLeave(): void;
};

const shownAtOnce = 100;

const gone: Record<RecordKind, TextKey> = {
  conversation: 'unreadable_deleteConversation',
  message: 'unreadable_deleteMessage',
  answer: 'unreadable_deleteAnswer',
  copy: 'unreadable_deleteCopy',
};

const keyOf = ({ kind, key }: UnreadableRecord) => `${kind} ${String(key)}`;

/** Unreadable records, which can be saved as a file or deleted one by one. */
export function UnreadableList({ records, storage, announce, onRemoved, onLeave }: Props) {
  const [asked, setAsked] = useState<UnreadableRecord>();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusPast = useFocusPast(
    (key) => records.some((record) => keyOf(record) === key),
    (next) => {
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
      const button = buttons[records.findIndex((record) => keyOf(record) === next)] ?? buttons.at(-1);
      if (button) button.focus();
      else onLeave();
    },
  );

  async function save() {
    try {
      const { name, blob } = await storage.save(records);
      download(name, blob);
      announce(say('unreadable_saved', { count: records.length, file: name }));
    } catch (error) {
      announce(say('unreadable_notSaved', { reason: String(error) }));
    }
  }

  async function remove(record: UnreadableRecord) {
    focusPast([keyOf(record)], records.map(keyOf));
    announce((await storage.remove(record)) ?? say('unreadable_deleted'));
    onRemoved();
  }

  if (records.length === 0) return null;
  return (
    <section class={styles.unreadable} aria-labelledby="unreadable-title">
      <h4 id="unreadable-title">{say('unreadable_title')}</h4>
      <p>{say('unreadable_hint', { count: records.length })}</p>
      <Button class={dialogStyles.start} onClick={() => void save()}>
        {say('unreadable_save')}
      </Button>
      <ul ref={list} class={styles.list}>
        {records.slice(0, shownAtOnce).map((record) => (
          <UnreadableEntry
            key={keyOf(record)}
            record={record}
            onDelete={() => {
              setAsked(record);
              dialog.current?.showModal();
            }}
          />
        ))}
      </ul>
      {records.length > shownAtOnce && (
        <p class={dialogStyles.hint}>{say('unreadable_more', { count: records.length - shownAtOnce })}</p>
      )}
      <DeleteDialog
        dialog={dialog}
        title={say('unreadable_deleteTitle')}
        action={say('unreadable_delete')}
        onDelete={() => asked && void remove(asked)}
      >
        {asked && say(gone[asked.kind])}
      </DeleteDialog>
    </section>
  );
}

type UnreadableEntryProps = { record: UnreadableRecord; onDelete(): void };

const kinds: Record<RecordKind, TextKey> = {
  conversation: 'unreadable_conversation',
  message: 'unreadable_message',
  answer: 'unreadable_answer',
  copy: 'unreadable_copy',
};

function UnreadableEntry({ record, onDelete }: UnreadableEntryProps) {
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

/** Measurements and actions of the storage section. */
export type StorageView = {
  estimate(): Promise<StorageEstimate | undefined>;
  measure(signal: AbortSignal): Promise<StorageReport>;
  deleteTraces(): Promise<void>;
  save(records: UnreadableRecord[]): Promise<{ name: string; blob: Blob }>;
  /** Resolves to the reason why the record was not deleted, or to undefined. */
  remove(record: UnreadableRecord): Promise<string | undefined>;
};
