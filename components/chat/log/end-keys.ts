import { controls } from '../../ui/focus.ts';

type Ends = { toStart(): void; toEnd(): void };

/**
 * Scrolls to the start or the end of a box by Home and End at once. The browser gets there in many frames:
 * turns that are rendered on the way have other heights than estimated and would shift where it stops.
 * Returns a function that stops listening.
 */
export function onEndKeys(box: HTMLElement, { toStart, toEnd }: Ends): () => void {
  function pressed(event: KeyboardEvent) {
    const act = event.key === 'Home' ? toStart : event.key === 'End' ? toEnd : undefined;
    if (!act || !scrollsBox(event)) return;
    event.preventDefault();
    act();
  }
  box.addEventListener('keydown', pressed);
  return () => box.removeEventListener('keydown', pressed);
}

/** Returns whether the browser would scroll the box, rather than move a caret or scroll a menu. */
function scrollsBox({ target, defaultPrevented, shiftKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (defaultPrevented || shiftKey || altKey || metaKey) return false;
  return target instanceof Element && !target.closest(`${controls}, dialog, [popover]`);
}
