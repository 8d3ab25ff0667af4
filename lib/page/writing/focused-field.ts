import { documentIn, type ShadowRootOf } from '../flat-tree.ts';
import {
  attributeOf,
  bodyOf,
  boxOf,
  closestOf,
  designModeOf,
  isEditable,
  isElement,
  localNameOf,
  matchesOf,
  ownerOf,
  parentOf,
  selectionOf,
} from '../safe-dom.ts';
import { focusedIn, isProtected } from '../selected.ts';
import type { FieldRefusal } from './page-writing.ts';

/**
 * A field and how text gets into it: `rich` is edited content, `hidden` an element through which an editor takes
 * what is typed and shows it elsewhere.
 */
export type Field =
  | { how: 'typed'; element: HTMLInputElement | HTMLTextAreaElement }
  | { how: 'rich' | 'hidden'; element: HTMLElement };

export type Focused =
  | { status: 'field'; field: Field }
  | { status: 'refused'; element: Element; why: FieldRefusal }
  | { status: 'frame'; isForeign: boolean }
  | { status: 'none' };

const nothing: Focused = { status: 'none' };

/** Finds the field of a document with the focus, or with the caret if nothing has the focus. */
export function focusedField(page: Document, shadowRootOf: ShadowRootOf): Focused {
  const focused = focusedIn(page, shadowRootOf, () => null);
  if (!focused) return nothing;
  const name = localNameOf(focused);
  if (name === 'iframe' || name === 'frame')
    return { status: 'frame', isForeign: documentIn(focused) === null };
  const found = asField(focused);
  if (found.status !== 'none' || focused !== bodyOf(page)) return found;
  const host = caretHost(page);
  return host ? asField(host) : nothing;
}

/** Tells how an element takes text, or why it does not. */
export function asField(element: Element): Focused {
  if (element instanceof HTMLInputElement) return asInput(element);
  if (element instanceof HTMLTextAreaElement) return asTextArea(element);
  if (element instanceof HTMLSelectElement) return { status: 'refused', element, why: 'kind' };
  if (!(element instanceof HTMLElement)) return nothing;
  const why = refusalOfAny(element);
  const isRich = isEditable(element) || isDesigned(element);
  if (!isRich && !hasEditContext(element)) return nothing;
  if (why) return { status: 'refused', element, why };
  return { status: 'field', field: { how: isRich ? 'rich' : 'hidden', element } };
}

const lineTypes = new Set(['text', 'search', 'url', 'tel', 'email']);

/** Inputs that are pressed, and those without anything to show. */
const buttonTypes = new Set(['button', 'submit', 'reset', 'image', 'hidden']);

function asInput(element: HTMLInputElement): Focused {
  if (buttonTypes.has(element.type)) return nothing;
  if (isProtected(element)) return { status: 'refused', element, why: 'protected' };
  if (!lineTypes.has(element.type)) return { status: 'refused', element, why: 'kind' };
  const why = refusalOf(element);
  return why ? { status: 'refused', element, why } : { status: 'field', field: { how: 'typed', element } };
}

function asTextArea(element: HTMLTextAreaElement): Focused {
  if (isProtected(element)) return { status: 'refused', element, why: 'protected' };
  const why = refusalOf(element);
  if (why) return { status: 'refused', element, why };
  return { status: 'field', field: { how: isOutOfSight(element) ? 'hidden' : 'typed', element } };
}

function refusalOf(field: HTMLInputElement | HTMLTextAreaElement): FieldRefusal | null {
  if (matchesOf(field, ':disabled')) return 'disabled';
  return field.readOnly ? 'read-only' : refusalOfAny(field);
}

function refusalOfAny(element: Element): FieldRefusal | null {
  if (attributeOf(element, 'aria-disabled') === 'true') return 'disabled';
  return attributeOf(element, 'aria-readonly') === 'true' ? 'read-only' : null;
}

/** CodeMirror 5 and Monaco take what is typed in a text area that nobody sees. */
function isOutOfSight(area: HTMLTextAreaElement): boolean {
  const parent = parentOf(area);
  return isTiny(boxOf(area)) || (parent !== null && isElement(parent) && isTiny(boxOf(parent)));
}

const isTiny = ({ width, height }: DOMRect) => width < 8 || height < 8;

/** Tells whether an element is the body of a document that is edited as a whole. */
function isDesigned(element: Element): boolean {
  const page = ownerOf(element);
  return page !== null && designModeOf(page) === 'on' && element === bodyOf(page);
}

const hasEditContext = (element: HTMLElement) =>
  Boolean((element as HTMLElement & { editContext?: unknown }).editContext);

/** Returns the edited content that the caret is in. */
function caretHost(page: Document): Element | null {
  const caret = selectionOf(page)?.focusNode ?? null;
  const element = caret && !isElement(caret) ? parentOf(caret) : caret;
  if (!element || !isElement(element) || !(element instanceof HTMLElement) || !isEditable(element))
    return null;
  const own = '[contenteditable]:not([contenteditable="false" i])';
  let host = closestOf(element, own);
  for (let outer = host && parentOf(host); outer instanceof HTMLElement && isEditable(outer); ) {
    host = closestOf(outer, own) ?? host;
    outer = host && parentOf(host);
  }
  return host;
}
