import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { copiedHtml, copiedText } from '../../reading/copied-forms.ts';
import { copiedIn } from '../../reading/copied-range.ts';

/**
 * Copies what is selected in the conversation as text and as HTML. The browser would add the colours of the panel, and
 * the words around the conversation if all is selected.
 */
export function useCopying(log: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      if (log.current && !event.defaultPrevented) copySelected(log.current, event);
    };
    document.addEventListener('copy', copy);
    return () => document.removeEventListener('copy', copy);
  }, []);
}

function copySelected(log: HTMLElement, event: ClipboardEvent) {
  const selection = document.getSelection();
  if (isField(event.target) || !selection || selection.isCollapsed || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(log)) return;
  const copied = copiedIn(within(log, range));
  if (copied.length === 0) return;
  event.clipboardData?.setData('text/html', copiedHtml(copied));
  event.clipboardData?.setData('text/plain', copiedText(copied));
  event.preventDefault();
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

/** Returns the part of a range that lies in the conversation. */
function within(log: HTMLElement, range: Range): Range {
  const part = range.cloneRange();
  const all = document.createRange();
  all.selectNodeContents(log);
  if (part.compareBoundaryPoints(Range.START_TO_START, all) < 0) part.setStart(log, 0);
  if (part.compareBoundaryPoints(Range.END_TO_END, all) > 0) part.setEnd(log, log.childNodes.length);
  return part;
}
