import { useEffect, useRef, useState } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import type { ExportedFile, ExportOrder } from '../../lib/chat/transfer/export/export-order.ts';
import type { ImportReport, ImportSections } from '../../lib/chat/transfer/import/import-report.ts';
import { say } from '../../lib/words/say.ts';
import { PassphraseSection, type PassphraseView } from '../passphrase/PassphraseSection.tsx';
import { StorageSection } from '../storage/StorageSection.tsx';
import type { StorageView } from '../storage/storage-view.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { SheetHead } from '../ui/SheetHead.tsx';
import { ExportForm } from './ExportForm.tsx';
import type { Attached } from './FilesChoice.tsx';
import { ImportForm } from './ImportForm.tsx';
import styles from './Transfer.module.css';

type Props = {
  openId: string;
  /** Conversations chosen for the export; undefined to offer the open one. */
  chosen?: string[] | undefined;
  /** Begins at the storage, with the focus on its heading. */
  isAtStorage?: boolean;
  conversations(): Promise<Conversation[]>;
  attached(conversations: ExportOrder['conversations']): Promise<Attached>;
  onExport(order: ExportOrder): Promise<ExportedFile>;
  onImport(file: File, sections: ImportSections, onProgress: (share: number) => void): Promise<ImportReport>;
  storage: StorageView;
  passphrase: PassphraseView;
  onClose(): void;
};

/** Sheet “Your data”: export, import, passphrase and storage. */
export function TransferDialog({
  isAtStorage = false,
  onImport,
  storage,
  passphrase,
  onClose,
  ...out
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [imports, setImports] = useState(0);
  useEffect(() => {
    dialog.current?.showModal();
    if (isAtStorage) dialog.current?.querySelector<HTMLElement>('#storage-title')?.focus();
  }, []);

  return (
    <dialog ref={dialog} class={dialogStyles.dialog} aria-labelledby="transfer-title" onClose={onClose}>
      <div class={dialogStyles.sheet}>
        <SheetHead
          titleId="transfer-title"
          title={say('yourData_title')}
          onClose={() => dialog.current?.close()}
        />
        <div class={`${dialogStyles.content} ${styles.content}`}>
          <ExportForm {...out} />
          <ImportForm
            onImport={(...chosen) => onImport(...chosen).finally(() => setImports((count) => count + 1))}
          />
          <PassphraseSection view={passphrase} />
          <StorageSection storage={storage} changes={imports} />
          <p class={dialogStyles.hint}>
            <a class={styles.licences} href="/THIRD-PARTY.txt" target="_blank" rel="noopener">
              {say('yourData_licences')}
            </a>
          </p>
        </div>
      </div>
    </dialog>
  );
}
