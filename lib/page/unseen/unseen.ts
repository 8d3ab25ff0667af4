import { allIn, boxOf, ownerOf, parentOf, rootElementOf } from '../safe-dom.ts';
import { isSameColour, isSeeThrough } from './colours.ts';
import { isClipped, isOutside, type Reach, reachIn } from './in-reach.ts';
import { mayAppear, takesTurns } from './may-appear.ts';
import { isDrawnOtherwise, isPainted, paintersIn } from './painted.ts';
import { isLabel } from './screen-reader-labels.ts';

/** Finds what a page holds and does not show, by the style that is computed and by where it stands. */
export type Unseen = {
  /** Tells whether nobody sees an element with all that it contains. */
  hides(element: Element, style: CSSStyleDeclaration): boolean;
  /** Tells whether nobody sees the text that stands in an element itself. */
  hidesText(element: Element, style: CSSStyleDeclaration, ground: Ground): boolean;
};

/** The colour that text stands on; null where it is not known, as on a picture. */
export type Ground = string | null;

export function createUnseen(): Unseen {
  const reachOf = oncePerPage(reachIn);
  const paintersOf = oncePerPage(paintersIn);
  const isDeep = oncePerPage(isNestedDeeply);
  const coming = new WeakSet<Node>();
  return {
    hides(element, style) {
      const isCarried = isIn(coming, parentOf(element));
      if (isCarried) coming.add(element);
      if (style.display === 'contents' || isDeep(element)) return false;
      const reach = isCarried ? undefined : reachOf(element);
      return isHidden(element, style, reach ?? null, () => coming.add(element));
    },
    hidesText: (element, style, ground) =>
      !isDeep(element) &&
      (Number.parseFloat(style.fontSize) <= smallest ||
        (Number.parseFloat(style.textIndent) <= farthest && !isLabel(element)) ||
        (isOfGround(style, ground) &&
          !isDrawnOtherwise(style) &&
          !mayAppear(element, style, boxOf(element)) &&
          (isSeeThrough(colourIn(style)) || !isPainted(element, paintersOf(element))))),
  };
}

/** @param onComing is called for an element that will be seen with all in it */
function isHidden(
  element: Element,
  style: CSSStyleDeclaration,
  reach: Reach | null,
  onComing: () => void,
): boolean {
  const box = boxOf(element);
  const isFaint = Number(style.opacity) <= faintest || /opacity\(0%?\)/.test(style.filter);
  if (!isFaint && !isClipped(style, box) && !(reach && isOutside(element, style, reach))) return false;
  if (!mayAppear(element, style, box)) return isFaint || !isLabel(element);
  // A menu that slides in is no part of the page as a slide is: its content is judged by itself.
  if (isFaint || takesTurns(element, style, box)) onComing();
  return false;
}

const isIn = (set: WeakSet<Node>, node: Node | null) => node !== null && set.has(node);

const colourIn = (style: CSSStyleDeclaration) =>
  style.getPropertyValue('-webkit-text-fill-color') || style.color;

function isOfGround(style: CSSStyleDeclaration, ground: Ground): boolean {
  const colour = colourIn(style);
  return isSeeThrough(colour) || (ground !== null && isSameColour(colour, ground));
}

/** Asks once for each document that elements are of. */
function oncePerPage<Found>(find: (page: Document) => Found): (element: Element) => Found | undefined {
  const known = new WeakMap<Document, Found>();
  return (element) => {
    const page = ownerOf(element);
    if (page && !known.has(page)) known.set(page, find(page));
    return page ? known.get(page) : undefined;
  };
}

/** Levels that the parser of a browser makes at most; only a script nests more deeply. */
const deepest = 520;

/** Tells whether a page is nested so deeply that asking for boxes inside of what is closed would end its process. */
function isNestedDeeply(page: Document): boolean {
  const depths = new Map<Node | null, number>();
  for (const element of Array.from(allIn(page, '*'))) {
    const depth = (depths.get(parentOf(element)) ?? 0) + 1;
    if (depth > deepest) return true;
    depths.set(element, depth);
  }
  return false;
}

const faintest = 0.05;
const smallest = 1;
const farthest = -500;

/** Returns the ground below the content of an element. */
export function groundIn(style: CSSStyleDeclaration, below: Ground): Ground {
  if (style.backgroundImage !== 'none' && style.backgroundImage !== '') return null;
  const { backgroundColor } = style;
  return backgroundColor === '' || isSeeThrough(backgroundColor) ? below : backgroundColor;
}

/** Returns the ground of a page that paints none. */
export function groundOf(page: Document): Ground {
  const root = rootElementOf(page);
  if (!root) return null;
  const style = getComputedStyle(root);
  return groundIn(style, /dark/.test(style.colorScheme) ? null : 'rgb(255, 255, 255)');
}
