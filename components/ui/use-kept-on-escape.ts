import type { TargetedEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';

/**
 * Protects unsaved changes in a dialog: the first Escape shows a warning, the second one closes the dialog.
 */
export function useKeptOnEscape(content: unknown, saved = content) {
  const opened = useRef(saved);
  const [warnedOf, setWarnedOf] = useState<string>();
  const isWarned = warnedOf !== undefined && warnedOf === JSON.stringify(content);

  function onCancel(event: TargetedEvent<HTMLDialogElement>) {
    // A closed file picker sends the same event.
    if (event.target !== event.currentTarget || isWarned) return;
    const now = JSON.stringify(content);
    if (now === JSON.stringify(opened.current)) return;
    event.preventDefault();
    setWarnedOf(now);
  }

  return {
    onCancel,
    /** Removes the warning when another action shows its own message. */
    withdraw: () => setWarnedOf(undefined),
    warning: isWarned ? say('common_escapeAgain') : undefined,
  };
}
