import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

export type Box = { left: number; top: number; right: number; bottom: number };
export type Size = { width: number; height: number };

/** Position of a box in the viewport: from the top edge or, above its anchor, from the bottom edge. */
export type PlaceInView = { left: number; edge: 'top' | 'bottom'; distance: number; maxHeight: number };

/** Pixels between an anchor and the box beside it. */
const gap = 4;
const margin = 8;

/**
 * Places a box below its anchor, or above it if there is more room. Aligns their left edges as far as the box
 * fits into the viewport.
 */
export function placeBeside(anchor: Box, size: Size, view: Size): PlaceInView {
  const below = view.height - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const isBelow = size.height <= below || below >= above;
  const left = Math.max(margin, Math.min(anchor.left, view.width - margin - size.width));
  const maxHeight = Math.min(isBelow ? below : above, view.height - 2 * margin);
  const distance = isBelow ? anchor.bottom + gap : view.height - anchor.top + gap;
  return { left, edge: isBelow ? 'top' : 'bottom', distance: inside(distance, view), maxHeight };
}

/** Keeps the box in the viewport when its anchor is scrolled out of it. */
const inside = (distance: number, view: Size) => Math.max(margin, Math.min(distance, view.height - margin));

/** Positions an element beside an anchor; it must have `position: fixed`. */
export function putBeside(element: HTMLElement, anchor: Box) {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  // The full height, not the one limited by an earlier position.
  const size = { width: element.offsetWidth, height: element.scrollHeight };
  const { left, edge, distance, maxHeight } = placeBeside(anchor, size, view);
  element.style.inset =
    edge === 'top' ? `${distance}px auto auto ${left}px` : `auto auto ${distance}px ${left}px`;
  element.style.maxBlockSize = `${maxHeight}px`;
}

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
