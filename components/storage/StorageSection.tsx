import { useRef, useState } from 'preact/hooks';
import { estimateText, storageLines } from '../../lib/chat/storage/storage-report.ts';
import { Button } from '../ui/Button.tsx';
import { DeleteDialog } from '../ui/DeleteDialog.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import styles from './Storage.module.css';
import type { StorageView } from './storage-view.ts';
import { UnreadableList } from './UnreadableList.tsx';
import { useMeasured } from './use-measured.ts';

type Props = {
  storage: StorageView;
  /** How often what is stored has changed since this was first shown. */
  changes?: number;
};

/** What is stored in this browser, what it takes, and what of it cannot be read. */
export function StorageSection({ storage, changes = 0 }: Props) {
  const { estimate, report, isMeasuring, problem, measure } = useMeasured(storage, changes);
  const [said, setSaid] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  async function deleteTraces() {
    setSaid('Deleting traces…');
    try {
      await storage.deleteTraces();
      setSaid('All traces were deleted.');
    } catch (error) {
      setSaid(`Not all traces were deleted (${String(error)}).`);
    }
    await measure();
  }

  return (
    <section class={dialogStyles.section} aria-labelledby="storage-title">
      <h3 ref={title} id="storage-title" tabIndex={-1}>
        Storage
      </h3>
      {estimate && <p>{estimateText(estimate.value)}</p>}
      {report && (
        <dl class={styles.figures}>
          {storageLines(report).map(({ of, text }) => (
            <div key={of} class={styles.figure}>
              <dt>{of}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p role="status">{isMeasuring ? 'Measuring…' : (problem ?? said)}</p>
      <p class={dialogStyles.hint}>
        A trace is what the server sent, event by event. Of traces, the oldest go when they take more than 95
        MiB, or when the browser has little room left; messages and answers are never deleted so.
      </p>
      <Button class={dialogStyles.start} icon="delete" onClick={() => dialog.current?.showModal()}>
        Delete all traces…
      </Button>
      <DeleteDialog
        dialog={dialog}
        title="Delete all traces?"
        action="Delete all traces"
        onDelete={() => void deleteTraces()}
      >
        What servers sent for answers that have ended, event by event, will be forgotten. Conversations stay,
        with their messages and answers. This cannot be undone.
      </DeleteDialog>
      {report && (
        <UnreadableList
          records={report.unreadable}
          storage={storage}
          say={setSaid}
          onRemoved={() => void measure()}
          onLeave={() => title.current?.focus()}
        />
      )}
    </section>
  );
}
