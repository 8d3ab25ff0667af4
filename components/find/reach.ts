/** So much room is left between what was gone to and the edge. */
const marginPx = 48;

/** What is drawn on the way has another height than was thought: it is gone after for so many frames at most. */
const framesAtMost = 30;

type Place = { getBoundingClientRect(): DOMRect };

/** Scrolls to something that is drawn only now, until it stays where it is to be seen. */
export async function reach(box: HTMLElement, find: () => Place | undefined, signal: AbortSignal) {
  let still = 0;
  for (let frame = 0; frame < framesAtMost && still < 3; frame += 1) {
    await new Promise(requestAnimationFrame);
    if (signal.aborted) return;
    const place = find();
    if (!place) continue;
    const before = box.scrollTop;
    box.scrollTop += missingPx(box.getBoundingClientRect(), place.getBoundingClientRect());
    showSideways(place);
    still = box.scrollTop === before ? still + 1 : 0;
  }
}

function missingPx(box: DOMRect, { top, bottom }: DOMRect): number {
  if (top >= box.top + marginPx && bottom <= box.bottom - marginPx) return 0;
  const isTaller = bottom - top > box.height - 2 * marginPx;
  return isTaller ? top - box.top - marginPx : (top + bottom) / 2 - (box.top + box.bottom) / 2;
}

/** Code and tables scroll in a box of their own. */
function showSideways(place: Place) {
  if (!(place instanceof Range)) return;
  const wide = place.startContainer.parentElement?.closest('[role="group"][tabindex]');
  if (!wide) return;
  const [box, words] = [wide.getBoundingClientRect(), place.getBoundingClientRect()];
  if (words.left < box.left || words.right > box.right) wide.scrollLeft += words.left - box.left - marginPx;
}
