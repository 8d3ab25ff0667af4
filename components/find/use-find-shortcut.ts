import { useEffect, useRef } from 'preact/hooks';

/** Control+F moves the cursor where Command is the key for commands. */
const isCommand = ({ ctrlKey, metaKey }: KeyboardEvent) =>
  /^(Mac|iP)/.test(navigator.platform) ? metaKey && !ctrlKey : ctrlKey && !metaKey;

const isFind = (event: KeyboardEvent) =>
  isCommand(event) && event.key.toLowerCase() === 'f' && !event.shiftKey && !event.altKey;

/** The browser's own keys for finding; not while a dialog is before the conversation. */
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
