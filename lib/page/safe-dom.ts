/*
 * Accessors of the prototypes. An element named after a property hides it, on a form or on the document, also
 * from an extension: `<form><input name="childNodes"></form>`.
 */

function getter<Owner extends object, Name extends keyof Owner>(prototype: () => Owner, name: Name) {
  let get: (() => Owner[Name]) | undefined;
  return (owner: Owner): Owner[Name] => {
    get ??= Object.getOwnPropertyDescriptor(prototype(), name)?.get;
    if (!get) throw new TypeError(`${String(name)} has no getter.`);
    return get.call(owner);
  };
}

const nodeTypeOf = getter(() => Node.prototype, 'nodeType');
export const firstChildOf = getter(() => Node.prototype, 'firstChild');
export const nextSiblingOf = getter(() => Node.prototype, 'nextSibling');
export const parentOf = getter(() => Node.prototype, 'parentNode');
export const localNameOf = getter(() => Element.prototype, 'localName');
const namespaceOf = getter(() => Element.prototype, 'namespaceURI');
export const openRootOf = getter(() => Element.prototype, 'shadowRoot');
export const hostOf = getter(() => ShadowRoot.prototype, 'host');
export const frameDocumentOf = getter(() => HTMLIFrameElement.prototype, 'contentDocument');
export const oldFrameDocumentOf = getter(() => HTMLFrameElement.prototype, 'contentDocument');
export const rootElementOf = getter(() => Document.prototype, 'documentElement');
export const bodyOf = getter(() => Document.prototype, 'body');
export const titleOf = getter(() => Document.prototype, 'title');
export const addressOf = getter(() => Document.prototype, 'URL');
export const contentTypeOf = getter(() => Document.prototype, 'contentType');
export const baseOf = getter(() => Node.prototype, 'baseURI');
export const ownerOf = getter(() => Node.prototype, 'ownerDocument');
export const activeIn = getter(() => Document.prototype, 'activeElement');
export const activeInRoot = getter(() => ShadowRoot.prototype, 'activeElement');
export const isConnected = getter(() => Node.prototype, 'isConnected');
export const textOf = getter(() => Node.prototype, 'textContent');
export const isEditable = getter(() => HTMLElement.prototype, 'isContentEditable');
export const layoutWidthOf = getter(() => HTMLElement.prototype, 'offsetWidth');
export const layoutHeightOf = getter(() => HTMLElement.prototype, 'offsetHeight');
export const designModeOf = getter(() => Document.prototype, 'designMode');
const implementationOf = getter(() => Document.prototype, 'implementation');

export const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);

export const closestOf = (element: Element, selector: string): Element | null =>
  Element.prototype.closest.call(element, selector);

export const matchesOf = (element: Element, selector: string): boolean =>
  Element.prototype.matches.call(element, selector);

export const boxOf = (element: Element): DOMRect => Element.prototype.getBoundingClientRect.call(element);

export const allIn = (page: Document, selector: string): ArrayLike<Element> =>
  Document.prototype.querySelectorAll.call(page, selector);

export const selectionOf = (page: Document): Selection | null => Document.prototype.getSelection.call(page);

export const isElement = (node: Node): node is Element => nodeTypeOf(node) === 1;
export const isText = (node: Node): node is Text => nodeTypeOf(node) === 3 || nodeTypeOf(node) === 4;

/** Returns the text of a text node. */
export const dataOf = getter(() => CharacterData.prototype, 'data');

/** Makes a document that runs nothing and loads nothing. */
export const inertDocument = (page: Document): Document =>
  DOMImplementation.prototype.createHTMLDocument.call(implementationOf(page), '');

/** Tells whether an element is part of a formula in MathML. */
export const isMath = (element: Element): boolean =>
  namespaceOf(element) === 'http://www.w3.org/1998/Math/MathML';

/** Moves all children one by one: a call with some 100,000 arguments would fail. */
export function moveChildren(from: Element, into: Element) {
  for (let child = from.firstChild; child; child = from.firstChild) into.append(child);
}
