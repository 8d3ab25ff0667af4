import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** When tools give way to others, and the focus would go with them, it goes to the way on: `data-way-on`, or the search. */
export function useFocusKept(box: RefObject<HTMLElement | null>, tools: unknown) {
  const before = useRef(tools);
  useLayoutEffect(() => {
    if (before.current === tools) return;
    before.current = tools;
    if (document.activeElement !== document.body) return;
    const next = box.current?.querySelector<HTMLElement>('[data-way-on]');
    (next ?? box.current?.querySelector<HTMLElement>('input[type="search"]'))?.focus();
  }, [tools]);
}
