export type Box = { left: number; top: number; right: number; bottom: number };
export type Size = { width: number; height: number };

/** The place of a box in the view: from its top edge or, above its anchor, from the bottom edge of the view. */
export type PlaceInView = { left: number; edge: 'top' | 'bottom'; distance: number; maxHeight: number };

/** Between an anchor and what stands beside it. */
const gap = 4;
const margin = 8;

/** Below its anchor, or above where there is more room; it begins with the anchor unless the view ends before. */
export function placeBeside(anchor: Box, size: Size, view: Size): PlaceInView {
  const below = view.height - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const isBelow = size.height <= below || below >= above;
  const left = Math.max(margin, Math.min(anchor.left, view.width - margin - size.width));
  const maxHeight = Math.min(isBelow ? below : above, view.height - 2 * margin);
  const distance = isBelow ? anchor.bottom + gap : view.height - anchor.top + gap;
  return { left, edge: isBelow ? 'top' : 'bottom', distance: inside(distance, view), maxHeight };
}

/** An anchor that has been scrolled out of the view does not take along what stands beside it. */
const inside = (distance: number, view: Size) => Math.max(margin, Math.min(distance, view.height - margin));

/** Puts an element beside another one; it must have a fixed position. */
export function putBeside(element: HTMLElement, anchor: Box) {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  // Its full height, not the one that an earlier place has left it.
  const size = { width: element.offsetWidth, height: element.scrollHeight };
  const { left, edge, distance, maxHeight } = placeBeside(anchor, size, view);
  element.style.inset =
    edge === 'top' ? `${distance}px auto auto ${left}px` : `auto auto ${distance}px ${left}px`;
  element.style.maxBlockSize = `${maxHeight}px`;
}
