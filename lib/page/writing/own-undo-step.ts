import { selectionOf } from '../safe-dom.ts';
import type { Field } from './focused-field.ts';

/**
 * Ends the typing of the person, so that what follows is a step of its own for “Undo”: browsers join it to the words typed
 * just before. A caret that was elsewhere ends the typing, even for a moment.
 */
export function beginUndoStep({ how, element }: Field, page: Document) {
  if (how === 'rich') moveInContent(element, page);
  else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) moveInBox(element);
}

function moveInBox(box: HTMLInputElement | HTMLTextAreaElement) {
  const { selectionStart, selectionEnd, selectionDirection } = box;
  // A field for an email address tells no caret, and its typing cannot be ended.
  if (selectionStart === null || selectionEnd === null) return;
  box.setSelectionRange(0, selectionStart === 0 && selectionEnd === 0 ? box.value.length : 0);
  box.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

function moveInContent(element: HTMLElement, page: Document) {
  const selection = selectionOf(page);
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {};
  // The selection inside a shadow root is not told here.
  if (!selection || !anchorNode || !focusNode || !element.contains(anchorNode)) return;
  selection.selectAllChildren(element);
  selection.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0);
}
