import {
  attributeOf,
  boxOf,
  closestOf,
  firstChildOf,
  isElement,
  localNameOf,
  nextSiblingOf,
  parentOf,
  textOf,
} from '../safe-dom.ts';
import { isTiny } from './in-reach.ts';

/**
 * Tells whether what is not seen now is still meant to be: it fades or moves in, waits below for the page to scroll,
 * or takes turns with one of its kind.
 */
export function mayAppear(element: Element, style: CSSStyleDeclaration, box: DOMRect): boolean {
  if (moves(style)) return true;
  const isPrepared = style.transform !== 'none' || style.willChange !== 'auto';
  if (isPrepared && box.top >= innerHeight) return true;
  return takesTurns(element, style, box);
}

const moves = ({ transitionDuration, animationName }: CSSStyleDeclaration) =>
  (animationName !== 'none' && animationName !== '') || /[1-9]/.test(transitionDuration);

/** Tells whether one like it stands beside it and is seen, as in a carousel. */
export function takesTurns(element: Element, style: CSSStyleDeclaration, box: DOMRect): boolean {
  const classes = classesOf(element);
  if (classes.length === 0) return false;
  return elementsBeside(element).some(
    (other) =>
      localNameOf(other) === localNameOf(element) &&
      classesOf(other).some((name) => classes.includes(name)) &&
      isSeenBeside(other, style, box),
  );
}

function elementsBeside(element: Element): Element[] {
  const beside: Element[] = [];
  const parent = parentOf(element);
  for (let other = parent && firstChildOf(parent); other; other = nextSiblingOf(other)) {
    if (beside.length >= mostLooked) break;
    if (other !== element && isElement(other)) beside.push(other);
  }
  return beside;
}

const mostLooked = 50;

const classesOf = (element: Element) => attributeOf(element, 'class')?.split(/\s+/).filter(Boolean) ?? [];

/** Tells whether another element has what this one lacks: it is opaque, of some size, or elsewhere. */
function isSeenBeside(other: Element, style: CSSStyleDeclaration, box: DOMRect): boolean {
  const { opacity } = getComputedStyle(other);
  if (Number(style.opacity) < 0.5) return Number(opacity) >= 0.5;
  const isBeside = box.right <= 0 || box.left >= innerWidth;
  const there = boxOf(other);
  return (isTiny(box) || isBeside) && !isTiny(there) && there.right > 0 && there.left < innerWidth;
}

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
