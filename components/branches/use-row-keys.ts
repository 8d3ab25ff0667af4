import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Moves the focus between the rows with the arrow keys, Home and End. */
export function useRowKeys(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = box.current;
    const move = (event: KeyboardEvent) => {
      if (!element || !(event.target as HTMLElement).matches('[data-entry]')) return;
      const rows = [...element.querySelectorAll<HTMLElement>('[data-entry]')];
      const goal = rows[placeAfter(event.key, rows.indexOf(event.target as HTMLElement), rows.length)];
      if (!goal) return;
      event.preventDefault();
      goal.focus();
    };
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, [box]);
}

const placeAfter = (key: string, place: number, count: number): number =>
  ({ ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: count - 1 })[key] ?? -1;
