import { useMemo, useRef, useState } from 'preact/hooks';
import { readAddress, typedProblem } from '../../lib/chat/profile/address.ts';
import { withAddress } from '../../lib/chat/profile/configured-draft.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { Protocols } from '../../lib/runnable/protocol.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import buttonStyles from '../ui/Button.module.css';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { useAfterPress } from '../ui/focus.ts';
import { isOfInputMethod } from '../ui/keys.ts';
import styles from './Address.module.css';
import { AddressReading } from './AddressReading.tsx';
import type { Pasted } from './use-pasted.ts';

type Props = {
  draft: ProfileDraft;
  protocols: Protocols;
  pasted: Pasted;
  isNew: boolean;
  problem: string | undefined;
  onEdit(edit: (before: ProfileDraft) => ProfileDraft): void;
  onProblem(problem: string | undefined): void;
};

/**
 * Text box for a URL, or for a command, code or profile to read. Shows problems after it loses focus or gets a paste.
 */
export function UrlField(props: Props) {
  const { draft, protocols, pasted, isNew, problem } = props;
  const { readUrl, addressOf } = protocols.addressesOf(draft.profile.protocol);
  const ends = listText([addressOf('batch'), addressOf('stream')], 'disjunction');
  const text = draft.profile.url;
  const { box, isDone, left, write, take, paste, open } = useUrlBox(props);
  const address = useMemo(() => readAddress(text, draft.keepName, readUrl), [text, draft.keepName, readUrl]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does for keyboards what dropping a file does.
    <div
      ref={box}
      class={styles.box}
      data-focus-next="runnable-url"
      onDragOver={allowFile}
      onDrop={(event) => void open(droppedFile(event))}
    >
      <TextArea
        label={say('profileEditor_url')}
        rows={1}
        data-focus-place="runnable-url"
        inputMode="url"
        spellcheck={false}
        placeholder="http://127.0.0.1:8000/chat"
        hint={say('profileEditor_urlHint', { ends })}
        value={text}
        problem={problem}
        onChange={write}
        onPaste={paste}
        onBlur={left}
        onKeyDown={saveOnEnter}
      >
        <AddressReading
          address={address}
          draft={draft}
          pasted={pasted}
          isDone={isDone}
          hasProblem={problem !== undefined}
          onTake={take}
        />
        {isNew && text.trim() === '' && <SharedFile onFile={(file) => void open(file)} />}
      </TextArea>
    </div>
  );
}

const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Accepts a dropped file here; elsewhere the page refuses files while a dialog is open. */
function allowFile(event: DragEvent) {
  if (!hasFile(event) || !event.dataTransfer) return;
  event.preventDefault();
  event.stopPropagation();
  event.dataTransfer.dropEffect = 'copy';
}

function droppedFile(event: DragEvent): File | undefined {
  if (!hasFile(event)) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return event.dataTransfer?.files[0];
}

/** Submits the form on Enter, as a single-line field does; in a longer text Enter starts a new line. */
function saveOnEnter(event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }) {
  const { key, shiftKey, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || isOfInputMethod(event)) return;
  if (/[\s{]/.test(currentTarget.value.trim())) return;
  event.preventDefault();
  currentTarget.form?.requestSubmit();
}

/** Button that chooses the file of a shared profile. */
const SharedFile = ({ onFile }: { onFile(file: File): void }) => (
  <>
    <Button
      class={buttonStyles.flush}
      look="quiet"
      icon="file"
      onClick={({ currentTarget }) => (currentTarget.nextElementSibling as HTMLInputElement | null)?.click()}
    >
      {say('paste_openFile')}
    </Button>
    <input
      type="file"
      hidden
      accept=".json,.txt,application/json,text/plain"
      aria-label={say('paste_openFile')}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        // Otherwise choosing the same file again would fire no event.
        currentTarget.value = '';
      }}
    />
  </>
);

/** Bytes: twice the longest shared profile. */
const largestFile = 1024 * 1024;

/** Actions on the text of the “Runnable URL” box, and whether the person has finished typing in it. */
function useUrlBox({ draft, protocols, pasted, onEdit, onProblem }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isPasting = useRef(false);
  const text = draft.profile.url;
  const [isDone, setIsDone] = useState(text !== '');
  const focus = () => box.current?.querySelector('textarea')?.focus();

  function check(next: string, keepName: boolean) {
    setIsDone(true);
    if (pasted.take(next)) return;
    const { protocol } = withAddress(draft, next, protocols, keepName).profile;
    onProblem(typedProblem(next, keepName, protocols.addressesOf(protocol).readUrl));
  }

  const left = useAfterPress(() => check(text, draft.keepName));

  return {
    box,
    isDone,
    left,

    write(next: string) {
      onEdit((before) => withAddress(before, next, protocols));
      pasted.forget();
      setIsDone(isPasting.current);
      if (isPasting.current) check(next, false);
      else onProblem(undefined);
      isPasting.current = false;
    },

    /** Replaces the text and focuses the box, because the pressed button may disappear. */
    take(next: string, keepName = draft.keepName) {
      onEdit((before) => withAddress(before, next, protocols, keepName));
      check(next, keepName);
      focus();
    },

    /** Fills the fields at once. A text that cannot be taken goes into the box, so that the browser can undo it. */
    paste(event: ClipboardEvent) {
      const outcome = pasted.take(event.clipboardData?.getData('text/plain') ?? '');
      isPasting.current = outcome === undefined || outcome === 'refused';
      if (isPasting.current) return;
      event.preventDefault();
      setIsDone(true);
    },

    async open(file: File | undefined) {
      if (!file) return;
      const content = file.size > largestFile ? '' : await file.text().catch(() => '');
      if (pasted.take(content) === undefined) onProblem(say('paste_fileUnreadable', { name: file.name }));
      setIsDone(true);
      focus();
    },
  };
}
