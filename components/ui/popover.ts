import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether a native popover is open, as it says itself. */
export function usePopoverOpen(ref: RefObject<HTMLElement | null>): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    const toggled = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    element?.addEventListener('toggle', toggled);
    return () => element?.removeEventListener('toggle', toggled);
  }, [ref]);
  return isOpen;
}
