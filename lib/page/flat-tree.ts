import {
  firstChildOf,
  frameDocumentOf,
  isElement,
  localNameOf,
  nextSiblingOf,
  oldFrameDocumentOf,
  openRootOf,
  rootElementOf,
} from './safe-dom.ts';

/** Returns the shadow root of an element, also a closed one where the browser tells. */
export type ShadowRootOf = (element: Element) => ShadowRoot | null;

/** The elements that may have a shadow root, besides those with a hyphen in their name. */
const hosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** Asks once for each element, and only where the browser allows a shadow root. */
export function rememberingRoots(ask: ShadowRootOf): ShadowRootOf {
  const known = new WeakMap<Element, ShadowRoot | null>();
  return (element) => {
    const name = localNameOf(element);
    if (!hosts.has(name) && !name.includes('-')) return null;
    const found = known.get(element);
    if (found !== undefined) return found;
    const root = ask(element) ?? openRootOf(element);
    known.set(element, root);
    return root;
  };
}

/** Returns the document in a frame of the same origin. */
export function documentIn(element: Element): Document | null {
  const name = localNameOf(element);
  try {
    if (name === 'iframe') return frameDocumentOf(element as HTMLIFrameElement);
    if (name === 'frame') return oldFrameDocumentOf(element as HTMLFrameElement);
  } catch {
    // An element of that name from another namespace.
  }
  return null;
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (let child = firstChildOf(node); child; child = nextSiblingOf(child)) children.push(child);
  return children;
}

/** Returns the children as they are shown: of the shadow root, of the slot or of the frame. */
export function shownChildren(node: Node, shadowRootOf: ShadowRootOf): Node[] {
  if (!isElement(node)) return childrenOf(node);
  const root = shadowRootOf(node);
  if (root) return childrenOf(root);
  const inner = documentIn(node);
  if (inner) return [rootElementOf(inner)].filter((element) => element !== null);
  const assigned = localNameOf(node) === 'slot' ? assignedTo(node) : [];
  return assigned.length > 0 ? assigned : childrenOf(node);
}

function assignedTo(slot: Element): Node[] {
  try {
    return HTMLSlotElement.prototype.assignedNodes.call(slot as HTMLSlotElement);
  } catch {
    // An element of that name from another namespace.
    return [];
  }
}
