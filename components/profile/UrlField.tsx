import { useMemo } from 'preact/hooks';
import { readAddress } from '../../lib/chat/profile/address.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { Protocols } from '../../lib/runnable/protocol.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { TextArea } from '../ui/TextArea.tsx';
import styles from './Address.module.css';
import { AddressReading } from './AddressReading.tsx';
import { SharedFile } from './SharedFile.tsx';
import type { Pasted } from './use-pasted.ts';
import { useUrlBox } from './use-url-box.ts';

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
      onDragOver={allowFile}
      onDrop={(event) => void open(droppedFile(event))}
    >
      <TextArea
        label={say('profileEditor_url')}
        rows={1}
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
        {isNew && <SharedFile onFile={(file) => void open(file)} />}
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
  const { key, shiftKey, isComposing, keyCode, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || isComposing || keyCode === 229) return;
  if (/[\s{]/.test(currentTarget.value.trim())) return;
  event.preventDefault();
  currentTarget.form?.requestSubmit();
}
