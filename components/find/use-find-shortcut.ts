import { useEffect, useRef } from 'preact/hooks';
import { isCommandWith } from '../ui/command-key.ts';

/** Handles the browser's find shortcut, except while a dialog is open. */
export function useFindShortcut(onFind: () => void) {
  const latest = useRef(onFind);
  latest.current = onFind;
  useEffect(() => {
    const leaving = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      if (!isCommandWith('f', event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', pressed, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
}
