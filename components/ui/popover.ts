import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Returns whether a native popover is open. */
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
