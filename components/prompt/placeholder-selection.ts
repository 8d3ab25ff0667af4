import { type Placeholder, placeholderBefore, placeholderFrom } from '../../lib/chat/prompt/placeholder.ts';

/** Selects the first placeholder, so that typing replaces it; without one, one goes on at the end. */
export function selectWhereToType(box: HTMLTextAreaElement) {
  const end = box.value.length;
  select(box, placeholderFrom(box.value, 0) ?? { start: end, end });
}

/** Goes to the next or the previous one; false where there is none, so that Tab leads out of the box. */
export function selectOtherPlaceholder(box: HTMLTextAreaElement | null, isBack: boolean): boolean {
  if (!box) return false;
  const found = isBack
    ? placeholderBefore(box.value, box.selectionStart)
    : placeholderFrom(box.value, box.selectionEnd);
  if (found) select(box, found);
  return found !== undefined;
}

function select(box: HTMLTextAreaElement, { start, end }: Placeholder) {
  box.setSelectionRange(start, start);
  // Chromium brings into view only a caret, and only when the focus comes to it.
  if (box.scrollHeight > box.clientHeight) box.blur();
  box.focus();
  box.setSelectionRange(start, end);
}
