import { useId, useRef, useState } from 'preact/hooks';
import type { Conversation } from '../../lib/chat/conversation/conversation.ts';
import type { ExportedFile, ExportOrder } from '../../lib/chat/transfer/export/export-order.ts';
import {
  type ImportReport,
  type ImportSections,
  reportLines,
} from '../../lib/chat/transfer/import/import-report.ts';
import { say } from '../../lib/words/say.ts';
import editorStyles from '../editor/Editor.module.css';
import { PassphraseSection, type PassphraseView } from '../passphrase/PassphraseSection.tsx';
import { StorageSection } from '../storage/StorageSection.tsx';
import type { StorageView } from '../storage/UnreadableList.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Sheet } from '../ui/Dialog.tsx';
import { ExportForm } from './ExportForm.tsx';
import type { Attached } from './FilesChoice.tsx';
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
  onImport(
    files: File[],
    sections: ImportSections,
    onProgress: (share: number) => void,
  ): Promise<ImportReport>;
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

  return (
    <Sheet
      dialog={dialog}
      titleId="transfer-title"
      title={say('yourData_title')}
      contentClass={styles.content}
      firstIn={(sheet) => (isAtStorage ? sheet.querySelector<HTMLElement>('#storage-title') : undefined)}
      onClose={onClose}
    >
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
    </Sheet>
  );
}

type ImportFormProps = {
  onImport(
    files: File[],
    sections: ImportSections,
    onProgress: (share: number) => void,
  ): Promise<ImportReport>;
};

/** File picker that imports files as soon as they are chosen, with progress and a report. */
function ImportForm({ onImport }: ImportFormProps) {
  const id = useId();
  const [sections, setSections] = useState<ImportSections>({ conversations: true, profiles: true });
  const [share, setShare] = useState<number>();
  const [lines, setLines] = useState<string[]>([]);

  async function take(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    const [first] = files;
    if (!first) return;
    setShare(0);
    setLines([say('import_running', { file: first.name, count: files.length })]);
    setLines(reportLines(await onImport(files, sections, setShare)));
    setShare(undefined);
    // Otherwise choosing the same files again would fire no event.
    input.value = '';
  }

  const section = (key: keyof ImportSections, label: string) => (
    <label class={styles.option}>
      <input
        type="checkbox"
        checked={sections[key]}
        disabled={share !== undefined}
        onChange={({ currentTarget }) => setSections({ ...sections, [key]: currentTarget.checked })}
      />
      {label}
    </label>
  );

  return (
    <section class={dialogStyles.section} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{say('import_title')}</h3>
      <p class={dialogStyles.hint}>{say('import_hint')}</p>
      <div class={styles.options}>
        {section('conversations', say('importForm_conversations'))}
        {section('profiles', say('importForm_profiles'))}
      </div>
      <label class={editorStyles.label} for={id}>
        {say('import_file')}
      </label>
      <input
        id={id}
        class={editorStyles.file}
        type="file"
        multiple
        accept=".json,.jsonl,application/json,.zip,application/zip"
        disabled={share !== undefined}
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
      {share !== undefined && <progress aria-label={say('import_progress')} value={share} />}
      <div role="status">
        <ul class={styles.report}>{lines.map(reportLine)}</ul>
      </div>
    </section>
  );
}

const reportLine = (line: string, key: number) => (
  <li key={key} dir="auto">
    {line}
  </li>
);
