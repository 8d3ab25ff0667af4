import { useRef } from 'preact/hooks';

/**
 * Returns what a field does when it loses the focus. If a press has taken the focus, it waits for the press to end: what
 * appears would move the pressed button away, and its click would be lost.
 */
export function useAfterPress(react: () => void): () => void {
  const latest = useRef(react);
  latest.current = react;
  return () => {
    if (!document.querySelector(':active')) return react();
    const ends = new AbortController();
    const released = () => {
      ends.abort();
      // The click comes after the release, in the same task.
      setTimeout(() => latest.current());
    };
    for (const end of ['pointerup', 'pointercancel', 'dragend'])
      window.addEventListener(end, released, { capture: true, signal: ends.signal });
  };
}
