import { documentIn, type ShadowRootOf, shownChildren } from './flat-tree.ts';
import type { Point } from './placing.ts';
import {
  activeIn,
  activeInRoot,
  allIn,
  attributeOf,
  isElement,
  localNameOf,
  ownerOf,
  selectionOf,
} from './safe-dom.ts';

/** The selection of a page: text of a field, or the content between two places. */
export type Selected = { kind: 'field'; text: string } | { kind: 'content'; points: [Point, Point] };

type ComposedSelection = {
  getComposedRanges?: (options: { shadowRoots: ShadowRoot[] }) => StaticRange[];
};
type RootWithSelection = { getSelection?: () => Selection | null };

/** Finds the selection: in the field with the focus, else in the page, its shadow roots and its frames. */
export function selectedIn(page: Document, shadowRootOf: ShadowRootOf): Selected | null {
  const focused = focusedIn(page, shadowRootOf, documentIn);
  const text = selectedInField(focused);
  if (text !== null) return { kind: 'field', text };
  // Each document has its own selection, and the browser shows that of the one with the focus.
  const first = (focused && ownerOf(focused)) ?? page;
  for (const each of [first, ...documentsIn(page, shadowRootOf)]) {
    const points = pointsIn(each, shadowRootOf);
    if (points) return { kind: 'content', points };
  }
  return null;
}

/** Returns the element with the focus, inside shadow roots too, and in the documents of frames. */
export function focusedIn(
  page: Document,
  shadowRootOf: ShadowRootOf,
  documentOf: (frame: Element) => Document | null,
): Element | null {
  let focused = activeIn(page);
  for (let inner: Element | null = focused; inner; ) {
    focused = inner;
    const root = shadowRootOf(inner);
    const frame = documentOf(inner);
    inner = (root && activeInRoot(root)) ?? (frame && activeIn(frame));
  }
  return focused;
}

const protectedField = /password|one-time-code|\bcc-/;

function selectedInField(field: Element | null): string | null {
  if (!field) return null;
  const name = localNameOf(field);
  if (name !== 'textarea' && name !== 'input') return null;
  if (isProtected(field)) return null;
  const prototype = name === 'input' ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  const read = (property: string) =>
    Object.getOwnPropertyDescriptor(prototype, property)?.get?.call(field) as unknown;
  const [from, to, value] = [read('selectionStart'), read('selectionEnd'), read('value')];
  if (typeof from !== 'number' || typeof to !== 'number' || typeof value !== 'string') return null;
  return from < to ? value.slice(from, to) : null;
}

/** Tells whether a field is for a password, a code or a card, also while its text is shown. */
export function isProtected(field: Element): boolean {
  if (attributeOf(field, 'type')?.toLowerCase() === 'password') return true;
  if (protectedField.test(attributeOf(field, 'autocomplete')?.toLowerCase() ?? '')) return true;
  const dots = getComputedStyle(field).getPropertyValue('-webkit-text-security');
  return dots !== '' && dots !== 'none';
}

/** Returns the page and the documents of its frames. */
function documentsIn(page: Document, shadowRootOf: ShadowRootOf): Document[] {
  const found = [page];
  for (const each of found)
    found.push(
      ...framesIn(each, shadowRootOf)
        .map(documentIn)
        .filter((frame) => frame !== null),
    );
  return found;
}

const framesIn = (page: Document, shadowRootOf: ShadowRootOf) => [
  ...Array.from(allIn(page, 'iframe, frame')),
  ...rootsIn(page, shadowRootOf).flatMap((root) =>
    shownChildren(root, shadowRootOf)
      .filter(isElement)
      .flatMap((element) => [
        ...(documentIn(element) ? [element] : []),
        ...Array.from(Element.prototype.querySelectorAll.call(element, 'iframe')),
      ]),
  ),
];

/** Returns all shadow roots of a document, those inside others included. */
function rootsIn(page: Document, shadowRootOf: ShadowRootOf): ShadowRoot[] {
  const withRoot = (elements: ArrayLike<Element>) =>
    Array.from(elements).flatMap((element) => shadowRootOf(element) ?? []);
  const roots = withRoot(allIn(page, '*'));
  for (const root of roots)
    for (const inner of withRoot(DocumentFragment.prototype.querySelectorAll.call(root, '*')))
      roots.push(inner);
  return roots;
}

const isEmpty = (range: AbstractRange) =>
  range.startContainer === range.endContainer && range.startOffset === range.endOffset;

function pointsIn(page: Document, shadowRootOf: ShadowRootOf): [Point, Point] | null {
  const selection = selectionOf(page);
  if (!selection || selection.rangeCount === 0) return null;
  const shadowRoots = rootsIn(page, shadowRootOf);
  const composed = (selection as ComposedSelection).getComposedRanges?.({ shadowRoots })[0];
  if (composed) return isEmpty(composed) ? null : pointsOf(composed);
  const inner = shadowRoots.map((root) => (root as RootWithSelection).getSelection?.() ?? null);
  for (const each of [...inner, selection]) {
    const range = each && each.rangeCount > 0 ? each.getRangeAt(0) : null;
    if (range && !isEmpty(range)) return pointsOf(range);
  }
  return null;
}

const pointsOf = ({
  startContainer,
  startOffset,
  endContainer,
  endOffset,
}: AbstractRange): [Point, Point] => [
  { node: startContainer, offset: startOffset },
  { node: endContainer, offset: endOffset },
];
