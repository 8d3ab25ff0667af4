import type { TargetedEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';

/** Key or control that dismisses something written without a decision about it. */
type Dismissal = 'escape' | 'button';

/**
 * Protects unsaved changes in a dialog or an editor: the first Escape, or press of Close, shows a warning; the second one
 * closes it.
 */
export function useKeptOnEscape(content: unknown, saved = content) {
  const opened = useRef(saved);
  const [warned, setWarned] = useState<{ of: string; by: Dismissal }>();
  const isWarned = warned !== undefined && warned.of === JSON.stringify(content);

  function mayClose(by: Dismissal): boolean {
    const now = JSON.stringify(content);
    if (isWarned || now === JSON.stringify(opened.current)) return true;
    setWarned({ of: now, by });
    return false;
  }

  function onCancel(event: TargetedEvent<HTMLDialogElement>) {
    // A closed file picker sends the same event.
    if (event.target === event.currentTarget && !mayClose('escape')) event.preventDefault();
  }

  return {
    onCancel,
    /** Tells whether it may close; warns of unsaved changes otherwise. */
    mayClose,
    /** Removes the warning when another action shows its own message. */
    withdraw: () => setWarned(undefined),
    warning: isWarned
      ? say('common_dismissAgain', { by: warned.by === 'escape' ? 'escape' : 'other' })
      : undefined,
  };
}
