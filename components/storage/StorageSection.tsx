import { useEffect, useRef, useState } from 'preact/hooks';
import {
  estimateText,
  type StorageEstimate,
  type StorageReport,
  storageLines,
  usualAllowance,
} from '../../lib/chat/storage/storage-use.ts';
import { sizeText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import deleteStyles from '../ui/AlertDialog.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { DeleteDialog } from '../ui/Dialog.tsx';
import styles from './Storage.module.css';
import { type StorageView, UnreadableList } from './UnreadableList.tsx';

type Props = {
  storage: StorageView;
  /** Number of changes to the stored data since the section was first shown; each one measures again. */
  changes?: number;
};

/** Amounts of stored data, a button that deletes traces, and the unreadable records. */
export function StorageSection({ storage, changes = 0 }: Props) {
  const { estimate, report, isMeasuring, problem, measure } = useMeasured(storage, changes);
  const [said, setSaid] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  async function deleteTraces() {
    setSaid(say('storage_deletingTraces'));
    try {
      await storage.deleteTraces();
      setSaid(say('storage_tracesDeleted'));
    } catch (error) {
      setSaid(say('storage_tracesNotDeleted', { reason: String(error) }));
    }
    await measure();
  }

  return (
    <section class={dialogStyles.section} aria-labelledby="storage-title">
      <h3 ref={title} id="storage-title" tabIndex={-1}>
        {say('storage_title')}
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
      <p role="status">
        {isMeasuring ? say(report ? 'storage_measuringAgain' : 'storage_measuring') : (problem ?? said)}
      </p>
      <p class={dialogStyles.hint}>{say('storage_tracesHint', { limit: sizeText(usualAllowance) })}</p>
      <Button
        class={`${dialogStyles.start} ${deleteStyles.danger}`}
        icon="delete"
        onClick={() => dialog.current?.showModal()}
      >
        {say('storage_deleteTraces')}
      </Button>
      <DeleteDialog
        dialog={dialog}
        title={say('storage_deleteTracesTitle')}
        action={say('storage_deleteTracesAction')}
        onDelete={() => void deleteTraces()}
      >
        {say('storage_deleteTracesText')}
      </DeleteDialog>
      {report && (
        <UnreadableList
          records={report.unreadable}
          storage={storage}
          announce={setSaid}
          onRemoved={() => void measure()}
          onLeave={() => title.current?.focus()}
        />
      )}
    </section>
  );
}

type Measured = {
  estimate: { value: StorageEstimate | undefined } | undefined;
  report: StorageReport | undefined;
  isMeasuring: boolean;
  problem: string | undefined;
};

/** Measures the storage on mount, whenever `changes` has a new value, and on request. */
function useMeasured(storage: StorageView, changes: number) {
  const [measured, setMeasured] = useState<Measured>({
    estimate: undefined,
    report: undefined,
    isMeasuring: true,
    problem: undefined,
  });
  const measuring = useRef(new AbortController());

  async function measure() {
    measuring.current.abort();
    measuring.current = new AbortController();
    const { signal } = measuring.current;
    const add = (part: Partial<Measured>) => {
      if (!signal.aborted) setMeasured((before) => ({ ...before, ...part }));
    };
    add({ isMeasuring: true, problem: undefined });
    add({ estimate: { value: await storage.estimate() } });
    try {
      add({ report: await storage.measure(signal), isMeasuring: false });
    } catch (error) {
      add({ isMeasuring: false, problem: say('storage_unreadable', { reason: String(error) }) });
    }
  }

  useEffect(() => {
    void measure();
    return () => measuring.current.abort();
  }, [changes]);

  return { ...measured, measure };
}
