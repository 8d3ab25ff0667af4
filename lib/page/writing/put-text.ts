import { bodyOf, boxOf, isElement, parentOf, selectionOf, textOf } from '../safe-dom.ts';
import type { Field } from './focused-field.ts';

const patienceMs = 1_000;
const lookMs = 25;

type Put = 'inserted' | 'unchanged' | 'moved';

/**
 * Puts a text at the caret of a field, in place of what is selected, so that “Undo” of the page takes it away.
 * Resolves to whether the text arrived.
 * @param isFocused tells whether the field has the focus: without it the text would go elsewhere
 */
export async function putText(
  field: Field,
  text: string,
  page: Document,
  isFocused: () => boolean,
): Promise<Put> {
  if (!isFocused()) return 'moved';
  const hasArrived = watched(field, text, page);
  // An editor keeps a model of its own, which many editors lose when lines are typed at once. A paste they know.
  if (field.how !== 'typed' && paste(field.element, text)) return seen(hasArrived);
  if (!isFocused()) return 'moved';
  beginUndoStep(field, page);
  const isTaken =
    insertLines(field.element, text, page) ||
    Document.prototype.execCommand.call(page, 'insertText', false, text);
  return isTaken ? seen(hasArrived) : 'unchanged';
}

const seen = async (hasArrived: () => boolean): Promise<Put> =>
  (await untilTrue(hasArrived)) ? 'inserted' : 'unchanged';

/** Gives the text to the page as a paste does; returns whether the page has dealt with it. */
function paste(element: HTMLElement, text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', {
    bubbles: true,
    cancelable: true,
    composed: true,
    clipboardData,
  });
  return !EventTarget.prototype.dispatchEvent.call(element, event);
}

async function untilTrue(isSo: () => boolean): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (!isSo() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, lookMs));
  return isSo();
}

/** Looks at what a field shows now, and returns what tells later whether it shows the text. */
function watched(field: Field, text: string, page: Document): () => boolean {
  const added = withoutSpace(text);
  const ends = [added.slice(0, 40), ...lastLine(text)];
  const before = withoutSpace(shownIn(field)).replace(withoutSpace(selectedIn(field, page)), () => '');
  const counts = ends.map((end) => countOf(end, before));
  const isBeside = watchedBeside(field, ends, page);
  return () => {
    const now = withoutSpace(shownIn(field));
    // An editor may draw a part of a long text only, and may take the marks of Markdown away.
    return (
      now.length - before.length >= added.length / 2 ||
      ends.some((end, at) => isMore(end, now, counts[at])) ||
      isBeside()
    );
  };
}

/** Looks around edited content: an editor of blocks puts lines into new ones beside it. */
function watchedBeside({ how, element }: Field, ends: string[], page: Document): () => boolean {
  if (how !== 'rich') return () => false;
  const root = Node.prototype.getRootNode.call(element);
  const around = root instanceof ShadowRoot ? root : bodyOf(page);
  const shown = () => withoutSpace((around && textOf(around)) ?? '');
  const before = shown();
  const counts = ends.map((end) => countOf(end, before));
  return () => {
    const now = shown();
    return ends.some((end, at) => end.length >= 8 && isMore(end, now, counts[at]));
  };
}

const isMore = (end: string, now: string, before = 0) => countOf(end, now) > before;

function lastLine(text: string): string[] {
  const line = text.split('\n').map(withoutSpace).findLast(Boolean);
  return line && line.length >= 8 ? [line.slice(-40)] : [];
}

const withoutSpace = (text: string) => text.replace(/[\s\u200B\uFEFF]+/g, '');

const countOf = (part: string, whole: string) => whole.split(part).length - 1;

function shownIn(field: Field): string {
  if (field.how === 'typed') return field.element.value;
  return textOf(field.how === 'hidden' ? visibleAround(field.element) : field.element) ?? '';
}

function selectedIn(field: Field, page: Document): string {
  if (field.how !== 'typed') return String(selectionOf(page) ?? '');
  const { value, selectionStart, selectionEnd } = field.element;
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}

/** Returns the innermost element around a hidden one that has a size. */
function visibleAround(element: Element): Element {
  for (let around: Node | null = parentOf(element); around && isElement(around); around = parentOf(around)) {
    const { width, height } = boxOf(around);
    if (width >= 30 && height >= 15) return around;
  }
  return element;
}

/** Lines from which they are inserted at once: one by one, each takes longer than the last. */
const many = 100;

/**
 * Inserts many lines as one piece, which “Undo” takes away as one. Returns whether it has: not for few lines or in a
 * field of one line, and not where the browser refuses.
 */
function insertLines(element: HTMLElement, text: string, page: Document): boolean {
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

/**
 * Ends the typing of the person, so that what follows is a step of its own for “Undo”: browsers join it to the words typed
 * just before. A caret that was elsewhere ends the typing, even for a moment.
 */
function beginUndoStep({ how, element }: Field, page: Document) {
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
