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
