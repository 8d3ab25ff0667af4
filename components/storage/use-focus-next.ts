import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Once what is deleted has left a list, the focus goes to the button of what came after it, or before, or else out. */
export function useFocusNext<Item>(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
  leave: () => void,
) {
  const due = useRef<{ item: Item; place: number }>(undefined);

  useEffect(() => {
    const left = due.current;
    if (!left || items.some((item) => isSame(item, left.item))) return;
    due.current = undefined;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons[left.place] ?? buttons.at(-1);
    if (next) next.focus();
    else leave();
  }, [items]);

  return (item: Item) => {
    due.current = { item, place: items.findIndex((other) => isSame(other, item)) };
  };
}
