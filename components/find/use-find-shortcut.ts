import { useEffect, useRef } from 'preact/hooks';
import { systemOfKeys } from '../ui/send-key.ts';

/**
 * Returns whether the modifier for commands is pressed: Command on Apple's systems, where Control+F moves the
 * cursor.
 */
const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) =>
  systemOfKeys() === 'apple' ? metaKey && !ctrlKey : ctrlKey && !metaKey;

const isFind = (event: KeyboardEvent) =>
  isCommand(event) && event.key.toLowerCase() === 'f' && !event.shiftKey && !event.altKey;

/** Handles the browser's find shortcut, except while a dialog is open. */
export function useFindShortcut(onFind: () => void) {
  const latest = useRef(onFind);
  latest.current = onFind;
  useEffect(() => {
    const leaving = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      if (!isFind(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', pressed, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
}
