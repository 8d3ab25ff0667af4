import { type Placeholder, placeholderBefore, placeholderFrom } from '../../lib/chat/prompt/placeholder.ts';

/** Selects the first blank, so that typing replaces it; without one, moves the cursor to the end. */
export function selectWhereToType(box: HTMLTextAreaElement, filled: readonly string[] = []) {
  const end = box.value.length;
  select(box, placeholderFrom(box.value, 0, filled) ?? { start: end, end });
}

/** Selects the next or previous blank; returns false if there is none, so that Tab leaves the box. */
export function selectOtherPlaceholder(
  box: HTMLTextAreaElement | null,
  isBack: boolean,
  filled: readonly string[] = [],
): boolean {
  if (!box) return false;
  const found = isBack
    ? placeholderBefore(box.value, box.selectionStart, filled)
    : placeholderFrom(box.value, box.selectionEnd, filled);
  if (found) select(box, found);
  return found !== undefined;
}

function select(box: HTMLTextAreaElement, { start, end }: Placeholder) {
  box.setSelectionRange(start, start);
  // Chromium scrolls only to a caret, not to a selection, and only when the box receives the focus.
  if (box.scrollHeight > box.clientHeight) box.blur();
  box.focus();
  box.setSelectionRange(start, end);
}
