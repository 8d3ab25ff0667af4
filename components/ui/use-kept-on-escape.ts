import type { TargetedEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';

/** The first Escape does not throw away what was changed in a dialog: it says so, and only the next one closes. */
export function useKeptOnEscape(content: unknown, saved = content) {
  const opened = useRef(saved);
  const [warnedOf, setWarnedOf] = useState<string>();
  const isWarned = warnedOf !== undefined && warnedOf === JSON.stringify(content);

  function onCancel(event: TargetedEvent<HTMLDialogElement>) {
    // A file dialog that is closed says so in the same words.
    if (event.target !== event.currentTarget || isWarned) return;
    const now = JSON.stringify(content);
    if (now === JSON.stringify(opened.current)) return;
    event.preventDefault();
    setWarnedOf(now);
  }

  return {
    onCancel,
    /** Something else was tried: what comes of that is to be said. */
    withdraw: () => setWarnedOf(undefined),
    warning: isWarned ? say('common_escapeAgain') : undefined,
  };
}
