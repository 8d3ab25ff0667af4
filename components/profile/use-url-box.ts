import { useRef, useState } from 'preact/hooks';
import { typedProblem } from '../../lib/chat/profile/address.ts';
import { withAddress } from '../../lib/chat/profile/configured-draft.ts';
import type { ProfileDraft } from '../../lib/chat/profile/profile-draft.ts';
import type { Protocols } from '../../lib/runnable/protocol.ts';
import { say } from '../../lib/words/say.ts';
import { useAfterPress } from '../ui/after-press.ts';
import type { Pasted } from './use-pasted.ts';

type World = {
  draft: ProfileDraft;
  protocols: Protocols;
  pasted: Pasted;
  onEdit(edit: (before: ProfileDraft) => ProfileDraft): void;
  onProblem(problem: string | undefined): void;
};

/** Bytes: twice the longest shared profile. */
const largestFile = 1024 * 1024;

/** Actions on the text of the “Runnable URL” box, and whether the person has finished typing in it. */
export function useUrlBox({ draft, protocols, pasted, onEdit, onProblem }: World) {
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
