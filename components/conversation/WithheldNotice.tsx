import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { ExportedFile } from '../../lib/chat/transfer/export/export-order.ts';
import { say } from '../../lib/words/say.ts';
import { savedExport } from '../transfer/exported-text.ts';
import { Button } from '../ui/Button.tsx';
import noticeStyles from '../ui/Notice.module.css';
import { Notice } from '../ui/Notice.tsx';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
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
  const [said, setSaid] = useState('');

  async function save(order: () => Promise<ExportedFile>) {
    setSaid(say('export_running'));
    setSaid(await savedExport(order));
  }

  return (
    <Notice
      tone="warn"
      heading="h2"
      title={say('withheld_title', { title: title || say('conversation_untitled') })}
      class={`${noticeStyles.inPage} ${styles.notice}`}
    >
      <p role="alert">{say('withheld_reason')}</p>
      <div class={styles.ways}>
        <Way label={say('withheld_openPlain')} isFirst onClick={onPlainText}>
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
      </div>
      <p role="status">{said}</p>
    </Notice>
  );
}

type WayProps = { label: string; isFirst?: boolean; onClick(): void; children: ComponentChildren };

function Way({ label, isFirst = false, onClick, children }: WayProps) {
  const id = useId();
  return (
    <div class={styles.way}>
      <PrimaryButton isWanted={isFirst} aria-describedby={id} onClick={onClick}>
        {label}
      </PrimaryButton>
      <p id={id} class={styles.hint}>
        {children}
      </p>
    </div>
  );
}

/** Note shown while the conversation is displayed as plain text. */
export const PlainTextNote = ({ onRead }: { onRead(): void }) => (
  <Notice
    tone="calm"
    label={say('withheld_plainNote')}
    class={noticeStyles.inPage}
    actions={<Button onClick={onRead}>{say('reading_showMarkdown')}</Button>}
  >
    <p>{say('withheld_plainNote')}</p>
  </Notice>
);
