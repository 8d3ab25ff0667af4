import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** Element to focus once the focused one is removed. Otherwise the browser resets the focus to the page. */
type Found = HTMLElement | null | undefined;

export const controls = 'input, select, textarea';

export const firstControl = (box: Element) =>
  box.querySelector<HTMLElement>(controls) ?? box.querySelector<HTMLElement>('button');

/** Moves the focus to the result of a press once it is rendered: the pressed button may be removed. */
export function focusAfter(box: Element | null, find: (box: Element) => Found) {
  requestAnimationFrame(() => box && find(box)?.focus());
}

/** Returns a function that moves the focus to the first invalid field after the next render. */
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
 * Moves the focus to the replacement of a removed element. `noted` is called while the element still exists,
 * and returns a function that finds the replacement.
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
 * Moves the focus past removed entries of a list: to the next entry, or else the previous one. `focusOn` gets
 * undefined if no entry is left. The returned function takes the removed keys and all keys in order.
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

/**
 * Puts the caret back into the field that has the focus after a dialog. The browser gives the focus back
 * without the caret: it would be removed with the dialog, and typed text would go nowhere.
 */
export function startCaretAfterDialogs() {
  window.addEventListener('close', () => giveCaret(document.activeElement), { capture: true });
}

function giveCaret(field: Element | null) {
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
  const { selectionStart, selectionEnd, selectionDirection } = field;
  if (selectionStart === null || selectionEnd === null) return;
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

/**
 * Returns what a field does when it loses the focus. If a press has taken the focus, it waits for the press to end: what
 * appears would move the pressed button away, and its click would be lost.
 */
export function useAfterPress(react: () => void): () => void {
  const latest = useRef(react);
  latest.current = react;
  return () => {
    if (!document.querySelector(':active')) return react();
    const ends = new AbortController();
    const released = () => {
      ends.abort();
      // The click comes after the release, in the same task.
      setTimeout(() => latest.current());
    };
    for (const end of ['pointerup', 'pointercancel', 'dragend'])
      window.addEventListener(end, released, { capture: true, signal: ends.signal });
  };
}
