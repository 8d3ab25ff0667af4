import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import {
  filledRepeats,
  type Placeholder,
  placeholderBefore,
  placeholderFrom,
  type RepeatedPlaceholder,
  repeatedAt,
} from '../../lib/chat/prompt/placeholder.ts';

/** Moves between the blanks of a text box; what is typed over one goes into all places of its name. */
export function usePlaceholders(
  box: RefObject<HTMLTextAreaElement | null>,
  filled: readonly string[] | undefined,
  onWrite: (text: string) => void,
) {
  const repeated = useRef<RepeatedPlaceholder>(undefined);

  function choose(element: HTMLTextAreaElement, place: Placeholder) {
    select(element, place);
    repeated.current = repeatedAt(element.value, place);
  }

  /** Puts what was typed over a blank into the others of its name, if there are some. */
  function fillRepeats() {
    const made = box.current && repeated.current && filledRepeats(repeated.current, box.current.value);
    if (!box.current || !made) return;
    const { selectionStart, selectionEnd } = box.current;
    box.current.value = made.text;
    box.current.setSelectionRange(selectionStart + made.shift, selectionEnd + made.shift);
    repeated.current = made.next;
    onWrite(made.text);
  }

  return {
    fillRepeats,

    /** Selects the first blank, so that typing replaces it; without one, moves the cursor to the end. */
    selectFirst(element: HTMLTextAreaElement) {
      const end = element.value.length;
      choose(element, placeholderFrom(element.value, 0, filled) ?? { start: end, end });
    },

    /** Selects the next or previous blank; returns false if there is none, so that Tab leaves the box. */
    selectOther(isBack: boolean): boolean {
      if (!box.current) return false;
      fillRepeats();
      const { value, selectionStart, selectionEnd } = box.current;
      const found = isBack
        ? placeholderBefore(value, selectionStart, filled)
        : placeholderFrom(value, selectionEnd, filled);
      if (found) choose(box.current, found);
      return found !== undefined;
    },
  };
}

function select(box: HTMLTextAreaElement, { start, end }: Placeholder) {
  box.setSelectionRange(start, start);
  // Chromium scrolls only to a caret, not to a selection, and only when the box receives the focus.
  if (box.scrollHeight > box.clientHeight) box.blur();
  box.focus();
  box.setSelectionRange(start, end);
}
