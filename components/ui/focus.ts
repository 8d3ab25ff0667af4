import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** Moving the focus where its element goes away: else the page has it, and a person at the keyboard begins anew. */
type Found = HTMLElement | null | undefined;

export const controls = 'input, select, textarea';

export const firstControl = (box: Element) =>
  box.querySelector<HTMLElement>(controls) ?? box.querySelector<HTMLElement>('button');

/** Moves the focus to the result of a press, once that is drawn: the button that was pressed may be gone. */
export function focusAfter(box: Element | null, find: (box: Element) => Found) {
  requestAnimationFrame(() => box && find(box)?.focus());
}

/** Moves the focus to the first field with a problem, with the next drawing after the result was called. */
export function useFocusOnProblem(box: RefObject<HTMLElement | null>) {
  const isDue = useRef(false);
  useLayoutEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  return () => {
    isDue.current = true;
  };
}

/**
 * Moves the focus to the replacement of a removed element. `noted` is asked while the element is still there, and
 * answers with how to find what comes after it.
 */
export function useFocusHandedOn(
  box: RefObject<HTMLElement | null>,
  noted: (focused: Element) => () => Found,
) {
  const focused = document.activeElement;
  const isInside = focused !== box.current && box.current?.contains(focused);
  const find = isInside && focused ? noted(focused) : undefined;
  useLayoutEffect(() => {
    if (find && document.activeElement === document.body) find()?.focus({ preventScroll: true });
  });
}

/**
 * Moves the focus past entries of a list once they have left it: to the entry that stood after them, or before;
 * `focusOn` gets undefined where none did. The result is told which go, and all keys in their order.
 */
export function useFocusPast(isThere: (key: string) => boolean, focusOn: (next: string | undefined) => void) {
  const due = useRef<{ gone: readonly string[]; next: string | undefined }>(undefined);
  useEffect(() => {
    const { gone, next } = due.current ?? {};
    if (!gone || gone.some(isThere)) return;
    due.current = undefined;
    focusOn(next);
  });
  return (gone: readonly string[], all: readonly string[]) => {
    const place = all.findLastIndex((key) => gone.includes(key));
    const stays = (key: string) => !gone.includes(key);
    due.current = { gone, next: all.slice(place + 1).find(stays) ?? all.findLast(stays) };
  };
}
