import { useId, useRef, useState } from 'preact/hooks';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { promptsSummary } from '../../lib/chat/profile/section-summaries.ts';
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
import { Disclosure } from '../editor/EditorDialog.tsx';
import buttonStyles from '../ui/Button.module.css';
import { Button, IconButton } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Field } from '../ui/Field.tsx';
import { controls, focusAfter } from '../ui/focus.ts';
import { download } from '../ui/Outgoing.tsx';
import { PromptFields, promptFields } from './PromptFields.tsx';

type Props = {
  profile: Profile;
  problems: ProfileProblems;
  newId(): string;
  /** Resolves to the text with secrets masked. */
  masked(text: string): Promise<string>;
  onChange(part: Partial<Profile>): void;
};

export function PromptSection({ profile: { starters, prompts }, problems, newId, masked, onChange }: Props) {
  return (
    <Disclosure
      title={say('starters_andPrompts')}
      icon="prompts"
      summary={promptsSummary({ starters, prompts })}
      problems={problems}
      fields={prompts.flatMap(promptFields)}
    >
      <StarterFields starters={starters} onChange={(next) => onChange({ starters: next })} />
      <PromptFields
        prompts={prompts}
        problems={problems}
        newId={newId}
        onChange={(next) => onChange({ prompts: next })}
      />
      <PromptFile
        prompts={prompts}
        newId={newId}
        masked={masked}
        onChange={(next) => onChange({ prompts: next })}
      />
    </Disclosure>
  );
}

/** Finds the control that takes a file of prompts, and unfolds what it is in. */
export function promptFileControl(box: Element): HTMLElement | null {
  const control = box.querySelector<HTMLElement>('[data-prompt-file]');
  const fold = control?.closest('details');
  if (fold) fold.open = true;
  return control;
}

type StarterFieldsProps = { starters: string[]; onChange(starters: string[]): void };

/** Editor of the messages that an empty conversation offers as buttons. */
function StarterFields({ starters, onChange }: StarterFieldsProps) {
  const box = useRef<HTMLFieldSetElement>(null);

  function add() {
    onChange([...starters, '']);
    focusAfter(box.current, (shown) => [...shown.querySelectorAll<HTMLElement>(controls)].at(-1));
  }

  function remove(place: number) {
    onChange(starters.toSpliced(place, 1));
    focusAfter(box.current, (shown) => {
      const left = [...shown.querySelectorAll<HTMLElement>(controls)];
      return left[place] ?? left.at(-1) ?? shown.querySelector('button');
    });
  }

  return (
    <fieldset ref={box} class={dialogStyles.section}>
      <legend class={styles.legend}>{say('starters_title')}</legend>
      <p class={dialogStyles.hint}>{say('starters_hint')}</p>
      {starters.map((starter, place) => (
        <div key={place} class={styles.line}>
          <Field
            label={say('starters_numbered', { number: String(place + 1) })}
            value={starter}
            onChange={(text) => onChange(starters.with(place, text))}
          />
          <IconButton
            icon="delete"
            label={say('starters_remove', { number: String(place + 1) })}
            onClick={() => remove(place)}
          />
        </div>
      ))}
      <Button class={`${buttonStyles.flush} ${styles.add}`} look="quiet" icon="add" onClick={add}>
        {say('starters_add')}
      </Button>
    </fieldset>
  );
}

type PromptFileProps = {
  prompts: Prompt[];
  newId(): string;
  /** Resolves to the text with secrets masked. */
  masked(text: string): Promise<string>;
  onChange(prompts: Prompt[]): void;
};

/** Import and export of prompts as a file. */
function PromptFile({ prompts, newId, masked, onChange }: PromptFileProps) {
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
          data-prompt-file
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
