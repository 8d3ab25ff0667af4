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
