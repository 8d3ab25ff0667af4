import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Where what has the focus is drawn no more, something else in its place has it: else the page has it, and who goes by
 * keyboard begins anew. `noted` is asked while it is still there, and answers with how to find what comes after.
 */
export function useFocusHandedOn(
  box: RefObject<HTMLElement | null>,
  noted: (focused: Element) => () => HTMLElement | null | undefined,
) {
  const focused = document.activeElement;
  const isInside = focused !== box.current && box.current?.contains(focused);
  const find = isInside && focused ? noted(focused) : undefined;
  useLayoutEffect(() => {
    if (find && document.activeElement === document.body) find()?.focus({ preventScroll: true });
  });
}
