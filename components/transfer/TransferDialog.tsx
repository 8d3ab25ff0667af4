import { useEffect, useRef } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation.ts';
import type { ExportedFile, ExportOrder } from '../../lib/chat/export/export-order.ts';
import type { ImportReport } from '../../lib/chat/import/import-report.ts';
import type { ImportSections } from '../../lib/chat/import/import-sections.ts';
import { Button } from '../ui/Button.tsx';
import { ExportForm } from './ExportForm.tsx';
import { ImportForm } from './ImportForm.tsx';
import styles from './Transfer.module.css';

type Props = {
  openId: string;
  conversations(): Promise<Conversation[]>;
  onExport(order: ExportOrder): Promise<ExportedFile>;
  onImport(file: File, sections: ImportSections, onProgress: (share: number) => void): Promise<ImportReport>;
  onClose(): void;
};

/** Out of this browser and into it, by files. */
export function TransferDialog({ openId, conversations, onExport, onImport, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} class={styles.dialog} aria-labelledby="transfer-title" onClose={onClose}>
      <div class={styles.content}>
        <h2 id="transfer-title" class={styles.title}>
          Export and import
        </h2>
        <ExportForm openId={openId} conversations={conversations} onExport={onExport} />
        <ImportForm onImport={onImport} />
      </div>
      <div class={styles.bar}>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
    </dialog>
  );
}
