import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import menuStyles from './Menu.module.css';

/** An option; typed letters are compared with `name`. */
type Option = {
  id: string;
  name: string;
  description?: string | undefined;
  /** Options with the same heading, one after the other, stand under it. */
  heading?: string;
  /** Keys that choose it, for assistive technology. */
  shortcut?: string | undefined;
  content: ComponentChildren;
};

type Props = {
  label: string;
  options: Option[];
  chosenId: string;
  optionClass: string;
  onChoose(id: string): void;
  /** Called with the option that gets the focus. */
  onFocus?(id: string): void;
  /** Moves an option by one place. */
  onMove?(id: string, by: -1 | 1): void;
};

/**
 * A list box after https://www.w3.org/WAI/ARIA/apg/patterns/listbox/: arrows, Home, End and first letters
 * move the focus; Enter and Space choose.
 */
export function ListBox({ label, options, chosenId, optionClass, onChoose, onFocus, onMove }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];

  useEffect(() => {
    const all = elements();
    (all.find((element) => element.getAttribute('aria-selected') === 'true') ?? all[0])?.focus();
  }, []);

  function moved(event: KeyboardEvent, place: number) {
    const by = onMove && event.altKey && !event.ctrlKey && !event.metaKey && steps[event.key];
    if (by) {
      event.preventDefault();
      onMove(options[place]?.id ?? '', by);
    }
    // A letter with a modifier is a browser shortcut.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, place, options);
    if (target === undefined) return;
    event.preventDefault();
    elements()[target]?.focus();
  }

  const option = ({ id, description, shortcut, content }: Option) => {
    const place = options.findIndex((other) => other.id === id);
    return (
      <div
        key={id}
        role="option"
        data-option={id}
        class={optionClass}
        aria-keyshortcuts={shortcut}
        aria-selected={id === chosenId}
        aria-description={description}
        tabIndex={id === chosenId ? 0 : -1}
        onClick={() => onChoose(id)}
        onFocus={() => onFocus?.(id)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') {
            event.preventDefault();
            onChoose(id);
          } else moved(event, place);
        }}
      >
        {content}
      </div>
    );
  };

  return (
    <div ref={list} role="listbox" aria-label={label}>
      {underHeadings(options).map(({ heading, of }) =>
        heading === '' ? (
          of.map(option)
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: options of a list box are in groups.
          <div key={`:${heading}`} role="group" aria-label={heading}>
            <p class={menuStyles.name} dir="auto">
              {heading}
            </p>
            {of.map(option)}
          </div>
        ),
      )}
    </div>
  );
}

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

function underHeadings(options: Option[]): { heading: string; of: Option[] }[] {
  const groups: { heading: string; of: Option[] }[] = [];
  for (const option of options) {
    const { heading = '' } = option;
    const last = groups.at(-1);
    if (last?.heading === heading) last.of.push(option);
    else groups.push({ heading, of: [option] });
  }
  return groups;
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
