import { useId, useState } from 'preact/hooks';
import {
  type ImportReport,
  type ImportSections,
  reportLines,
} from '../../lib/chat/transfer/import/import-report.ts';
import { say } from '../../lib/words/say.ts';
import editorStyles from '../editor/Editor.module.css';
import dialogStyles from '../ui/Dialog.module.css';
import styles from './Transfer.module.css';

type Props = {
  onImport(file: File, sections: ImportSections, onProgress: (share: number) => void): Promise<ImportReport>;
};

/** File picker that imports a file as soon as it is chosen, with progress and a report. */
export function ImportForm({ onImport }: Props) {
  const id = useId();
  const [sections, setSections] = useState<ImportSections>({ conversations: true, profiles: true });
  const [share, setShare] = useState<number>();
  const [lines, setLines] = useState<string[]>([]);

  async function take(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (!file) return;
    setShare(0);
    setLines([say('import_running', { file: file.name })]);
    setLines(reportLines(await onImport(file, sections, setShare)));
    setShare(undefined);
    // Otherwise choosing the same file again would fire no event.
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
        accept=".json,application/json"
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
