/** Lines from which they are inserted at once: one by one, each takes longer than the last. */
const many = 100;

/**
 * Inserts many lines as one piece, which “Undo” takes away as one. Returns whether it has: not for few lines or in a
 * field of one line, and not where the browser refuses.
 */
export function insertLines(element: HTMLElement, text: string, page: Document): boolean {
  if (element instanceof HTMLInputElement || text.split('\n', many).length < many) return false;
  const keeps =
    element instanceof HTMLTextAreaElement || /^(?:pre|break)/.test(getComputedStyle(element).whiteSpace);
  const markup = keeps ? spaced(text, page) : withBreaks(escaped(text));
  try {
    return Document.prototype.execCommand.call(page, 'insertHTML', false, markup);
  } catch {
    // A page may refuse markup, and takes text.
    return false;
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function spaced(text: string, page: Document): string {
  const span = Document.prototype.createElement.call(page, 'span');
  span.style.whiteSpace = 'pre-wrap';
  span.textContent = text;
  return span.outerHTML;
}

const withBreaks = (markup: string) =>
  markup
    .split('\n')
    .map((line) => line.replace(/^ +| {2,}/g, (spaces) => '\u00A0'.repeat(spaces.length)))
    .join('<br>');
