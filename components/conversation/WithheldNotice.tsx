import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { ExportedFile } from '../../lib/chat/transfer/export/export-order.ts';
import { exportedText } from '../transfer/exported-text.ts';
import { Button } from '../ui/Button.tsx';
import { download } from '../ui/download.ts';
import notice from '../ui/Notice.module.css';
import styles from './WithheldNotice.module.css';

type Props = {
  title: string;
  onPlainText(): void;
  /** Undefined where the conversation must not be written to disk. */
  onExport: (() => Promise<ExportedFile>) | undefined;
  onOpen(): void;
  onDismiss(): void;
};

/** Says that a conversation was not opened because pages died of it, and offers the ways to it. */
export function WithheldNotice({ title, onPlainText, onExport, onOpen, onDismiss }: Props) {
  const id = useId();
  const [said, setSaid] = useState('');

  async function save(order: () => Promise<ExportedFile>) {
    setSaid('Exporting…');
    try {
      const file = await order();
      download(file.name, file.blob);
      setSaid(exportedText(file));
    } catch (error) {
      setSaid(`Not exported (${String(error)}).`);
    }
  }

  return (
    <section class={`${notice.notice} ${styles.notice}`} aria-labelledby={id}>
      <div role="alert">
        <h2 id={id} class={styles.title}>
          “{title || 'Untitled'}” was not opened
        </h2>
        <p>
          Runnel closed unexpectedly while it showed this conversation. Nothing in it was deleted. Choose how
          to open it:
        </p>
      </div>
      <Way label="Open as plain text" onClick={onPlainText}>
        Shows what was said without Markdown, formulas, colours and data.
      </Way>
      {onExport && (
        <Way label="Export" onClick={() => void save(onExport)}>
          Saves it as a Markdown file, without showing it.
        </Way>
      )}
      <Way label="Open anyway" onClick={onOpen}>
        Shows it as usual. If Runnel closes again, it asks again.
      </Way>
      <Button look="quiet" onClick={onDismiss}>
        Not now
      </Button>
      <p role="status">{said}</p>
    </section>
  );
}

type WayProps = { label: string; onClick(): void; children: ComponentChildren };

function Way({ label, onClick, children }: WayProps) {
  const id = useId();
  return (
    <div class={styles.way}>
      <Button aria-describedby={id} onClick={onClick}>
        {label}
      </Button>
      <p id={id} class={styles.hint}>
        {children}
      </p>
    </div>
  );
}

/** Stands as long as the conversation is shown as plain text. */
export const PlainTextNote = ({ onRead }: { onRead(): void }) => (
  <p class={styles.plain}>
    This conversation is shown as plain text.{' '}
    <Button look="quiet" onClick={onRead}>
      Read as Markdown
    </Button>
  </p>
);
