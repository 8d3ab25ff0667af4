/** Space between the target and the edge of the box, in lines: it grows with the text. */
const marginLines = 3;
/** The usual text size, where none is known. */
const usualPx = 16;

/** Limit in frames: turns that are rendered on the way move the target. */
const framesAtMost = 30;

type Place = { getBoundingClientRect(): DOMRect };

/** Scrolls until the target stays in view for three frames. It may be rendered only on the way. */
export async function reach(box: HTMLElement, find: () => Place | undefined, signal: AbortSignal) {
  let still = 0;
  const textPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const marginPx = marginLines * (textPx || usualPx);
  for (let frame = 0; frame < framesAtMost && still < 3; frame += 1) {
    await new Promise(requestAnimationFrame);
    if (signal.aborted) return;
    const place = find();
    if (!place) continue;
    unfold(place);
    const before = box.scrollTop;
    box.scrollTop += missingPx(box.getBoundingClientRect(), place.getBoundingClientRect(), marginPx);
    showSideways(place, marginPx);
    still = box.scrollTop === before ? still + 1 : 0;
  }
}

/** Scrolls to the target again when the box changes its size, unless the reader has left it behind. */
export function stayAt(box: HTMLElement, find: () => Place | undefined, signal: AbortSignal) {
  const resized = new ResizeObserver(() => {
    const place = find()?.getBoundingClientRect();
    const { top, bottom, height } = box.getBoundingClientRect();
    const isNear = place && place.bottom > top - height && place.top < bottom + height;
    if (isNear) void reach(box, find, signal);
  });
  resized.observe(box);
  signal.addEventListener('abort', () => resized.disconnect());
}

/** Opens the details that the target is in. */
function unfold(place: Place) {
  if (!(place instanceof Range)) return;
  const closed = (from: Element | null | undefined) =>
    from?.closest<HTMLDetailsElement>('details:not([open])');
  for (
    let details = closed(place.startContainer.parentElement);
    details;
    details = closed(details.parentElement)
  )
    details.open = true;
}

function missingPx(box: DOMRect, { top, bottom }: DOMRect, marginPx: number): number {
  if (top >= box.top + marginPx && bottom <= box.bottom - marginPx) return 0;
  const isTaller = bottom - top > box.height - 2 * marginPx;
  return isTaller ? top - box.top - marginPx : (top + bottom) / 2 - (box.top + box.bottom) / 2;
}

/** Scrolls the box of code or a table sideways to the match. */
function showSideways(place: Place, marginPx: number) {
  if (!(place instanceof Range)) return;
  const wide = place.startContainer.parentElement?.closest('[role="group"][tabindex]');
  if (!wide) return;
  const [box, words] = [wide.getBoundingClientRect(), place.getBoundingClientRect()];
  if (words.left < box.left || words.right > box.right) wide.scrollLeft += words.left - box.left - marginPx;
}
