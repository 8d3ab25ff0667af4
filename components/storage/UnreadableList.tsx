import { useRef, useState } from 'preact/hooks';
import type { RecordKind, UnreadableRecord } from '../../lib/chat/conversation/unreadable-record.ts';
import { counted } from '../../lib/words/counted.ts';
import { Button } from '../ui/Button.tsx';
import { DeleteDialog } from '../ui/DeleteDialog.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { download } from '../ui/download.ts';
import { useFocusPast } from '../ui/focus.ts';
import styles from './Storage.module.css';
import type { StorageView } from './storage-view.ts';
import { UnreadableEntry } from './UnreadableEntry.tsx';

type Props = {
  records: UnreadableRecord[];
  storage: StorageView;
  say(what: string): void;
  onRemoved(): void;
  /** There is nothing left to have the focus. */
  onLeave(): void;
};

const shownAtOnce = 100;

const gone: Record<RecordKind, string> = {
  conversation: 'The conversation will be deleted, with all its messages and answers.',
  message: 'This message will be deleted. The others of its conversation stay.',
  answer: 'What this answer brought will be deleted, with its trace. The rest of its conversation stays.',
  copy: 'This copy will be deleted. The conversation that was written in its place stays.',
};

const keyOf = ({ kind, key }: UnreadableRecord) => `${kind} ${String(key)}`;

/** What cannot be read, to be saved for somebody who may be able to, or to be deleted. */
export function UnreadableList({ records, storage, say, onRemoved, onLeave }: Props) {
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
      say(`Saved ${counted(records.length, 'record')} to “${name}”.`);
    } catch (error) {
      say(`Not saved (${String(error)}).`);
    }
  }

  async function remove(record: UnreadableRecord) {
    focusPast([keyOf(record)], records.map(keyOf));
    say((await storage.remove(record)) ?? 'Deleted.');
    onRemoved();
  }

  if (records.length === 0) return null;
  return (
    <section class={styles.unreadable} aria-labelledby="unreadable-title">
      <h4 id="unreadable-title">What cannot be read</h4>
      <p>
        {counted(records.length, 'stored record')} cannot be read by this version. All else works without{' '}
        {records.length === 1 ? 'it' : 'them'}.
      </p>
      <Button class={dialogStyles.start} onClick={() => void save()}>
        Save these as a file
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
        <p class={dialogStyles.hint}>And {(records.length - shownAtOnce).toLocaleString('en')} more.</p>
      )}
      <DeleteDialog
        dialog={dialog}
        title="Delete what cannot be read?"
        action="Delete it"
        onDelete={() => asked && void remove(asked)}
      >
        {asked && gone[asked.kind]} This cannot be undone.
      </DeleteDialog>
    </section>
  );
}
