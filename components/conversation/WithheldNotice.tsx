import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { ExportedFile } from '../../lib/chat/transfer/export/export-order.ts';
import { say } from '../../lib/words/say.ts';
import { exportedText } from '../transfer/exported-text.ts';
import { Button } from '../ui/Button.tsx';
import { download } from '../ui/download.ts';
import notice from '../ui/Notice.module.css';
import styles from './WithheldNotice.module.css';

type Props = {
  title: string;
  onPlainText(): void;
  /** Undefined for a temporary conversation, which must not be written to disk. */
  onExport: (() => Promise<ExportedFile>) | undefined;
  onOpen(): void;
  onDismiss(): void;
};

/** Warning that a conversation was not opened because it crashed pages before, with other ways to read it. */
export function WithheldNotice({ title, onPlainText, onExport, onOpen, onDismiss }: Props) {
  const id = useId();
  const [said, setSaid] = useState('');

  async function save(order: () => Promise<ExportedFile>) {
    setSaid(say('export_running'));
    try {
      const file = await order();
      download(file.name, file.blob);
      setSaid(exportedText(file));
    } catch (error) {
      setSaid(say('export_failed', { reason: String(error) }));
    }
  }

  return (
    <section class={`${notice.notice} ${styles.notice}`} aria-labelledby={id}>
      <div role="alert">
        <h2 id={id} class={styles.title}>
          {say('withheld_title', { title: title || say('conversation_untitled') })}
        </h2>
        <p>{say('withheld_reason')}</p>
      </div>
      <Way label={say('withheld_openPlain')} onClick={onPlainText}>
        {say('withheld_openPlainHint')}
      </Way>
      {onExport && (
        <Way label={say('export_action')} onClick={() => void save(onExport)}>
          {say('withheld_exportHint')}
        </Way>
      )}
      <Way label={say('withheld_openAnyway')} onClick={onOpen}>
        {say('withheld_openAnywayHint')}
      </Way>
      <Button look="quiet" onClick={onDismiss}>
        {say('withheld_notNow')}
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

/** Note shown while the conversation is displayed as plain text. */
export const PlainTextNote = ({ onRead }: { onRead(): void }) => (
  <p class={styles.plain}>
    {say('withheld_plainNote')}{' '}
    <Button look="quiet" onClick={onRead}>
      {say('reading_showMarkdown')}
    </Button>
  </p>
);
