import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * Counts the openings of a native popover, from 1; returns 0 while it is closed. Used as a key it renders the content
 * again, even when a popover closes and opens at once and reports only that it is open.
 */
export function usePopoverOpening(ref: RefObject<HTMLElement | null>): number {
  const [opening, setOpening] = useState(0);
  useEffect(() => {
    const element = ref.current;
    let last = 0;
    const toggled = (event: Event) => {
      const isOpen = (event as ToggleEvent).newState === 'open';
      if (isOpen) last += 1;
      setOpening(isOpen ? last : 0);
    };
    element?.addEventListener('toggle', toggled);
    return () => element?.removeEventListener('toggle', toggled);
  }, [ref]);
  return opening;
}
