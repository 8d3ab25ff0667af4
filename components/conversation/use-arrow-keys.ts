import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Moves the focus with the up and down keys between the search box and the entries, past their buttons. */
export function useArrowKeys(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = box.current;
    const move = (event: KeyboardEvent) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!element || by === undefined) return;
      const stops = [...element.querySelectorAll<HTMLElement>('input[type="search"], [data-entry]')];
      const from = stops.indexOf(event.target as HTMLElement);
      const goal = from < 0 ? undefined : stops[from + by];
      if (!goal) return;
      event.preventDefault();
      goal.focus();
    };
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, [box]);
}
