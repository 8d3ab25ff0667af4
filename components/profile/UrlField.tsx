import { useMemo, useRef, useState } from 'preact/hooks';
import { addressProblem, readAddress } from '../../lib/chat/profile/address.ts';
import { withAddress } from '../../lib/chat/profile/configured-draft.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { Addresses } from '../../lib/runnable/protocol.ts';
import { listText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { TextArea } from '../ui/TextArea.tsx';
import styles from './Address.module.css';
import { AddressReading } from './AddressReading.tsx';

type Props = {
  draft: ProfileDraft;
  protocol: Addresses;
  problem: string | undefined;
  onEdit(edit: (before: ProfileDraft) => ProfileDraft): void;
  onProblem(problem: string | undefined): void;
};

/** Box for the URL of the runnable or a configuration; shows problems once it is left or pasted into. */
export function UrlField({ draft, protocol, problem, onEdit, onProblem }: Props) {
  const { readUrl, addressOf } = protocol;
  const ends = listText([addressOf('batch'), addressOf('stream')], 'disjunction');
  const box = useRef<HTMLDivElement>(null);
  const isPasting = useRef(false);
  const text = draft.profile.url;
  const [isDone, setIsDone] = useState(text !== '');
  const address = useMemo(() => readAddress(text, draft.keepName, readUrl), [text, draft.keepName, readUrl]);

  function check(next: string, keepName: boolean) {
    setIsDone(true);
    onProblem(next.trim() === '' ? undefined : addressProblem(readAddress(next, keepName, readUrl)));
  }

  function write(next: string) {
    onEdit((before) => withAddress(before, next, readUrl));
    setIsDone(isPasting.current);
    if (isPasting.current) check(next, false);
    else if (problem) onProblem(undefined);
    isPasting.current = false;
  }

  /** Replaces the text and focuses the box, because the pressed button may disappear. */
  function take(next: string, keepName = draft.keepName) {
    onEdit((before) => withAddress(before, next, readUrl, keepName));
    check(next, keepName);
    box.current?.querySelector('textarea')?.focus();
  }

  return (
    <div ref={box} class={styles.box}>
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
        onPaste={() => {
          isPasting.current = true;
        }}
        onBlur={() => check(text, draft.keepName)}
        onKeyDown={saveOnEnter}
      >
        <AddressReading
          address={address}
          profile={draft.profile}
          isDone={isDone}
          hasProblem={problem !== undefined}
          onTake={take}
        />
      </TextArea>
    </div>
  );
}

/** Submits the form on Enter, as a single-line field does; in a configuration Enter starts a new line. */
function saveOnEnter(event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }) {
  const { key, shiftKey, isComposing, keyCode, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || isComposing || keyCode === 229) return;
  if (/[\s{]/.test(currentTarget.value.trim())) return;
  event.preventDefault();
  currentTarget.form?.requestSubmit();
}
