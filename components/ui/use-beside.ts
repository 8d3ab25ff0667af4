import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { putBeside } from './beside.ts';

/** Keeps an open popover beside its button while it grows and while the page scrolls. */
export function useBeside(popover: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const element = popover.current;
    if (!element) return;
    const place = () => {
      const button = document.querySelector(`[popovertarget="${CSS.escape(element.id)}"]`);
      if (button) putBeside(element, anchorOf(button));
    };
    element.addEventListener('beforetoggle', place);
    const ends = isOpen ? whileOpen(element, place) : () => {};
    return () => {
      element.removeEventListener('beforetoggle', place);
      ends();
    };
  }, [isOpen]);
}

/** The button; in the top bar, down to the bar's line. */
function anchorOf(button: Element) {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const bar = button.closest('header')?.getBoundingClientRect();
  return { left, right, top, bottom: Math.max(bottom, bar?.bottom ?? 0) };
}

function whileOpen(element: HTMLElement, place: () => void) {
  place();
  const growing = new ResizeObserver(place);
  growing.observe(element);
  window.addEventListener('scroll', place, true);
  window.addEventListener('resize', place);
  return () => {
    growing.disconnect();
    window.removeEventListener('scroll', place, true);
    window.removeEventListener('resize', place);
  };
}
