import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** An option; typed letters are compared with `name`. */
type Option = { id: string; name: string; description?: string | undefined; content: ComponentChildren };

type Props = {
  label: string;
  options: Option[];
  chosenId: string;
  optionClass: string;
  onChoose(id: string): void;
};

/**
 * A list box after https://www.w3.org/WAI/ARIA/apg/patterns/listbox/: arrows, Home, End and first letters
 * move the focus; Enter and Space choose.
 */
export function ListBox({ label, options, chosenId, optionClass, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const elements = () => [...(list.current?.children ?? [])] as HTMLElement[];

  useEffect(() => {
    const all = elements();
    (all.find((element) => element.getAttribute('aria-selected') === 'true') ?? all[0])?.focus();
  }, []);

  function moved(event: KeyboardEvent, place: number) {
    // A letter with a modifier is a browser shortcut.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, place, options);
    if (target === undefined) return;
    event.preventDefault();
    elements()[target]?.focus();
  }

  return (
    <div ref={list} role="listbox" aria-label={label}>
      {options.map(({ id, description, content }, place) => (
        <div
          key={id}
          role="option"
          class={optionClass}
          aria-selected={id === chosenId}
          aria-description={description}
          tabIndex={id === chosenId ? 0 : -1}
          onClick={() => onChoose(id)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') {
              event.preventDefault();
              onChoose(id);
            } else moved(event, place);
          }}
        >
          {content}
        </div>
      ))}
    </div>
  );
}

function targetOf(key: string, place: number, options: Option[]): number | undefined {
  const last = options.length - 1;
  if (key === 'ArrowDown') return Math.min(place + 1, last);
  if (key === 'ArrowUp') return Math.max(place - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1) return undefined;
  const order = [...options.slice(place + 1), ...options.slice(0, place + 1)];
  const found = order.find(({ name }) => name.toLowerCase().startsWith(key.toLowerCase()));
  return found && options.indexOf(found);
}
