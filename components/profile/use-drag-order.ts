import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Beside } from '../../lib/chat/profile/headings.ts';

/** Pixels that a pointer moves before it drags: a press that trembles still chooses. */
const leastWay = 6;
/** Pixels from the edge of the list where it scrolls, and how far at each move. */
const edge = { width: 32, step: 12 };

/** A dragged option, and the place where it would be dropped. */
export type Drag = { id: string; beside: Beside | undefined };

/** Lets options of a list be dragged by mouse, pen or touch; `onDrop` gets the place beside another option. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (id: string, beside: Beside) => void,
): Drag | undefined {
  const [drag, setDrag] = useState<Drag>();
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => {
    const box = list.current;
    const leaving = new AbortController();
    if (box) watchDrags(box, leaving.signal, setDrag, (...dropped) => drop.current(...dropped));
    return () => leaving.abort();
  }, []);
  return drag;
}

function watchDrags(
  box: HTMLElement,
  signal: AbortSignal,
  show: (drag: Drag | undefined) => void,
  onDrop: (id: string, beside: Beside) => void,
) {
  let pressed: { id: string; x: number; y: number; pointerId: number } | undefined;
  let drag: Drag | undefined;

  const set = (next: Drag | undefined) => {
    drag = next;
    show(next);
  };

  function end() {
    pressed = undefined;
    set(undefined);
  }

  function moved({ clientX, clientY, pointerId, buttons }: PointerEvent) {
    if (pressed?.pointerId !== pointerId) return;
    // The pointer was lifted outside of the list.
    if (buttons === 0) return end();
    if (!drag && Math.hypot(clientX - pressed.x, clientY - pressed.y) < leastWay) return;
    if (!drag) box.setPointerCapture(pointerId);
    scrollNear(box, clientY);
    set({ id: pressed.id, beside: placeAt(box, pressed.id, clientX, clientY) });
  }

  function dropped() {
    const last = drag;
    end();
    if (!last) return;
    ignoreClick();
    if (last.beside) onDrop(last.id, last.beside);
  }

  box.addEventListener(
    'pointerdown',
    (event) => {
      const option = optionOf(event.target);
      if (!option || !event.isPrimary || event.button !== 0) return;
      // A finger scrolls the list, except on the tile.
      if (event.pointerType === 'touch' && !isHandle(event.target)) return;
      pressed = { id: idOf(option), x: event.clientX, y: event.clientY, pointerId: event.pointerId };
    },
    { signal },
  );
  box.addEventListener('pointermove', moved, { signal });
  box.addEventListener('pointerup', dropped, { signal });
  box.addEventListener('pointercancel', end, { signal });
}

/** Ignores the click that the end of this drag may bring: it does not choose. */
function ignoreClick() {
  const over = new AbortController();
  window.addEventListener('click', (event) => event.stopPropagation(), {
    capture: true,
    signal: over.signal,
  });
  setTimeout(() => over.abort());
}

const optionOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-option]') : null;

const isHandle = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-drag]') !== null;

const idOf = ({ dataset }: HTMLElement) => dataset.option ?? '';

/** Returns the place at a point: before an option in its upper half, after it in its lower half. */
function placeAt(box: HTMLElement, id: string, x: number, y: number): Beside | undefined {
  const option = document
    .elementsFromPoint(x, y)
    .map(optionOf)
    .find((found) => found && box.contains(found));
  if (!option || idOf(option) === id) return undefined;
  const { top, height } = option.getBoundingClientRect();
  return { id: idOf(option), side: y < top + height / 2 ? 'before' : 'after' };
}

function scrollNear(box: HTMLElement, y: number) {
  const scroller = box.closest<HTMLElement>('[popover]') ?? box;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + edge.width) scroller.scrollBy(0, -edge.step);
  else if (y > bottom - edge.width) scroller.scrollBy(0, edge.step);
}
