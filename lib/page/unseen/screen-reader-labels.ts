import {
  attributeOf,
  closestOf,
  firstChildOf,
  isElement,
  localNameOf,
  nextSiblingOf,
  parentOf,
  textOf,
} from '../safe-dom.ts';

/** Characters of a label at most: it names something, and tells no more. */
const longestLabel = 120;

/** Elements that a label for screen readers is the name of. */
const named = [
  ...['a', 'button', 'label', 'summary', 'legend', 'th', 'td', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['[role="button"]', '[role="link"]', '[role="tab"]', '[role="img"]'],
].join();

/** Tells whether an unseen text is the label of something that is seen. */
export function isLabel(element: Element): boolean {
  const text = textOf(element)?.trim() ?? '';
  if (text === '' || text.length > longestLabel) return false;
  const parent = parentOf(element);
  if (!parent || !isElement(parent)) return false;
  return closestOf(parent, named) !== null || isBesideShown(element, parent);
}

/** Tells whether a label stands in for what is kept from screen readers beside it, as for a price in large figures. */
function isBesideShown(element: Element, parent: Element): boolean {
  for (let other = firstChildOf(parent); other; other = nextSiblingOf(other)) {
    if (other === element) continue;
    if (
      isElement(other) &&
      (attributeOf(other, 'aria-hidden') === 'true' || /^(?:svg|img)$/.test(localNameOf(other)))
    )
      return true;
  }
  return false;
}
