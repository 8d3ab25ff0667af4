import { rememberingRoots, type ShadowRootOf } from '../flat-tree.ts';
import {
  activeIn,
  addressOf,
  attributeOf,
  dataOf,
  firstChildOf,
  isConnected,
  isEditable,
  isElement,
  isText,
  localNameOf,
  nextSiblingOf,
  ownerOf,
  selectionOf,
  titleOf,
} from '../safe-dom.ts';
import { focusedIn } from '../selected.ts';
import { asField, type Field, focusedField } from './focused-field.ts';
import { type FieldFinding, type Insertion, longestName, type WritingRequest } from './page-writing.ts';
import { putText } from './put-text.ts';

/** The field that was found last, with the place of the caret in edited content. */
type Held = { id: string; element: Element; caret: Range | null };

/** Builds what finds the field with the focus and inserts text into the one that was found. */
export function createWriter(page: Document, ask: ShadowRootOf) {
  let held: Held | undefined;

  function find(id: string): FieldFinding {
    const found = focusedField(page, rememberingRoots(ask));
    held = undefined;
    if (found.status === 'frame' || found.status === 'none') return found;
    const element = found.status === 'field' ? found.field.element : found.element;
    const about = {
      title: shownName(titleOf(page), longestName),
      url: addressOf(page),
      name: shownName(nameOfField(element), longestName),
    };
    if (found.status === 'refused') return { status: 'refused', ...about, why: found.why };
    held = { id, element, caret: caretIn(page) };
    return { status: 'found', ...about, kind: kindOf(found.field), room: roomIn(found.field) };
  }

  async function insert(id: string, text: string): Promise<Insertion> {
    if (held?.id !== id || !isConnected(held.element) || ownerOf(held.element) !== page)
      return { status: 'gone' };
    // Asked again: the page may have changed the field since.
    const found = asField(held.element);
    if (found.status === 'refused') return { status: 'refused', why: found.why };
    if (found.status !== 'field') return { status: 'gone' };
    if (text.length > (roomIn(found.field) ?? text.length)) return { status: 'too-long' };
    focusAgain(found.field, held.caret, page);
    const { element } = found.field;
    return { status: await putText(found.field, text, page, () => isFocused(element, page, ask)) };
  }

  return (request: WritingRequest): FieldFinding | Promise<Insertion> =>
    request.do === 'find' ? find(request.id) : insert(request.id, request.text);
}

const kindOf = ({ element }: Field) => (element instanceof HTMLInputElement ? 'line' : 'lines');

/** Returns how many characters fit in place of the selected ones. */
function roomIn({ how, element }: Field): number | null {
  if (how !== 'typed' || element.maxLength < 0) return null;
  const { value, selectionStart, selectionEnd, maxLength } = element;
  return Math.max(0, maxLength - value.length + ((selectionEnd ?? 0) - (selectionStart ?? 0)));
}

function caretIn(page: Document): Range | null {
  const selection = selectionOf(page);
  return selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null;
}

/** Tells whether an element has the focus, or is edited content around it. */
function isFocused(element: Element, page: Document, ask: ShadowRootOf): boolean {
  const focused = focusedIn(page, rememberingRoots(ask), () => null);
  return (
    focused !== null &&
    (element === focused || (isEditable(focused as HTMLElement) && element.contains(focused)))
  );
}

/** Gives the focus back to a field that has lost it; edited content would begin at its start. */
function focusAgain({ how, element }: Field, caret: Range | null, page: Document) {
  const root = Node.prototype.getRootNode.call(element) as Document | ShadowRoot;
  const active = root instanceof ShadowRoot ? root.activeElement : activeIn(page);
  if (active === element) return;
  HTMLElement.prototype.focus.call(element);
  if (how !== 'rich' || !caret || !element.contains(caret.startContainer)) return;
  const selection = selectionOf(page);
  selection?.removeAllRanges();
  selection?.addRange(caret);
}

/** Characters of a label that are read. */
const mostRead = 500;

const notRead = new Set(['script', 'style', 'template', 'textarea', 'select', 'svg']);

/** Returns the name of a field as its page gives it; '' without one. */
function nameOfField(field: Element): string {
  const given = [
    labelledBy(field),
    attributeOf(field, 'aria-label'),
    labelsOf(field),
    attributeOf(field, 'placeholder'),
    attributeOf(field, 'aria-placeholder'),
    attributeOf(field, 'data-placeholder'),
    attributeOf(field, 'title'),
  ];
  return given.find((name) => name?.trim()) ?? '';
}

function labelledBy(field: Element): string {
  const ids = attributeOf(field, 'aria-labelledby')?.split(/\s+/).slice(0, 5) ?? [];
  const root = Node.prototype.getRootNode.call(field);
  return ids
    .map((id) => {
      const label = id && rootQuery(root, `#${CSS.escape(id)}`);
      return label ? wordsIn(label, field) : '';
    })
    .join(' ');
}

function rootQuery(root: Node, selector: string): Element | null {
  if (root instanceof Document) return Document.prototype.querySelector.call(root, selector);
  return root instanceof DocumentFragment
    ? DocumentFragment.prototype.querySelector.call(root, selector)
    : null;
}

function labelsOf(field: Element): string {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return '';
  return Array.from(field.labels ?? [])
    .map((label) => wordsIn(label, field))
    .join(' ');
}

/** Returns the words of a label, without those of fields in it. */
function wordsIn(label: Node, field: Element): string {
  let words = '';
  const read = (node: Node) => {
    if (words.length > mostRead || node === field) return;
    if (isText(node)) words += dataOf(node);
    else if (!isElement(node) || !notRead.has(localNameOf(node)))
      for (let child = firstChildOf(node); child; child = nextSiblingOf(child)) read(child);
  };
  read(label);
  return words;
}

/** Makes a text of a page safe to show as a name: one line, bounded, without invisible and direction marks. */
export function shownName(text: string, longest: number): string {
  // Bounded before it is searched: a page may give megabytes.
  const plain = text
    .slice(0, longest * 10)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim();
  if (plain.length <= longest) return plain;
  let shown = '';
  for (const letter of plain) {
    if (shown.length + letter.length > longest - 1) return `${shown.trimEnd()}…`;
    shown += letter;
  }
  return shown;
}
