import { useId, useRef, useState } from 'preact/hooks';
import type { Prompt } from '../../lib/chat/prompt/prompt.ts';
import {
  largestPromptFile,
  promptImportText,
  readPrompts,
  type WhyNoPrompts,
  writtenPrompts,
} from '../../lib/chat/prompt/prompt-file.ts';
import { say } from '../../lib/words/say.ts';
import styles from '../editor/Editor.module.css';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { download } from '../ui/download.ts';

type Props = {
  prompts: Prompt[];
  newId(): string;
  /** Resolves to the text with secrets masked. */
  masked(text: string): Promise<string>;
  onChange(prompts: Prompt[]): void;
};

/** Import and export of prompts as a file. */
export function PromptFile({ prompts, newId, masked, onChange }: Props) {
  const id = useId();
  const latest = useRef(prompts);
  latest.current = prompts;
  const [report, setReport] = useState<string[]>([]);

  async function exportAll() {
    try {
      save(await masked(writtenPrompts(prompts)));
    } catch (error) {
      setReport([(error as Error).message]);
    }
  }

  async function take(file: File | undefined) {
    if (!file) return;
    const read = await contentOf(file);
    if ('why' in read) return setReport(promptImportText({ status: 'unreadable', why: read.why }));
    const found = readPrompts(read.content, latest.current, newId);
    setReport(promptImportText(found));
    if (found.status === 'read') onChange([...latest.current, ...found.prompts]);
  }

  return (
    <div class={dialogStyles.section}>
      <div class={styles.row}>
        <label class={styles.label} for={id}>
          {say('prompts_import')}
        </label>
        <input
          id={id}
          type="file"
          class={styles.file}
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            // Otherwise choosing the same file again would fire no event.
            currentTarget.value = '';
          }}
        />
        <Button icon="file" disabled={prompts.length === 0} onClick={() => void exportAll()}>
          {say('prompts_export')}
        </Button>
      </div>
      <div role="status">
        {report.map((sentence, place) => (
          <p key={place}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}

async function contentOf(file: File): Promise<{ content: string } | { why: WhyNoPrompts }> {
  if (file.size > largestPromptFile) return { why: 'too-large' };
  try {
    return { content: await file.text() };
  } catch {
    return { why: 'unreadable' };
  }
}

const save = (content: string) =>
  download('runnel-prompts.json', new Blob([content], { type: 'application/json' }));
