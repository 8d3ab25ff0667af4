import { allIn, boxOf, ownerOf, parentOf, rootElementOf } from '../safe-dom.ts';
import { isClipped, isOutside, type Reach, reachIn } from './in-reach.ts';
import { isDrawnOtherwise, isPainted, isSameColour, isSeeThrough, paintersIn } from './painted.ts';
import { isLabel, mayAppear, takesTurns } from './still-counts.ts';

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
  const { opacityOf, show } = createOpacities();
  return {
    hides(element, style) {
      const isCarried = isIn(coming, parentOf(element));
      if (isCarried) coming.add(element);
      const opacity = opacityOf(element, style);
      if (style.display === 'contents' || isDeep(element)) return false;
      const reach = isCarried ? undefined : reachOf(element);
      return isHidden({ element, style, opacity, reach: reach ?? null }, () => {
        coming.add(element);
        show(element);
      });
    },
    hidesText: (element, style, ground) =>
      !isDeep(element) &&
      (Number.parseFloat(style.fontSize) * zoomOf(element) <= smallest ||
        (Number.parseFloat(style.textIndent) <= farthest && !isLabel(element)) ||
        (isOfGround(style, ground) &&
          !isDrawnOtherwise(style) &&
          !mayAppear(element, style, boxOf(element)) &&
          (isSeeThrough(colourIn(style)) || !isPainted(element, paintersOf(element))))),
  };
}

type Seen = { element: Element; style: CSSStyleDeclaration; opacity: number; reach: Reach | null };

/** @param onComing is called for an element that will be seen with all in it */
function isHidden({ element, style, opacity, reach }: Seen, onComing: () => void): boolean {
  const box = boxOf(element);
  const isFaint = opacity <= faintest;
  if (!isFaint && !isClipped(element, style, box) && !(reach && isOutside(element, style, reach)))
    return false;
  if (!mayAppear(element, style, box)) return isFaint || !isLabel(element);
  // A menu that slides in is no part of the page as a slide is: its content is judged by itself.
  if (isFaint || takesTurns(element, style, box)) onComing();
  return false;
}

/** Knows the opacity of elements with that of all around them, which were asked for before. */
function createOpacities() {
  const known = new WeakMap<Node, number>();
  return {
    opacityOf(element: Element, style: CSSStyleDeclaration): number {
      const parent = parentOf(element);
      const own = style.display === 'contents' ? 1 : opacityIn(style);
      const opacity = own * ((parent && known.get(parent)) ?? 1);
      known.set(element, opacity);
      return opacity;
    },
    show: (element: Element) => void known.set(element, 1),
  };
}

function opacityIn({ opacity, filter }: CSSStyleDeclaration): number {
  const [, filtered = '1'] = /(?:^|\s)opacity\(([\d.e-]+)\)/.exec(filter) ?? [];
  return Number(opacity || 1) * Number(filtered);
}

/** Browsers that do not tell the zoom of an element have none. */
const zoomOf = (element: Element) => ('currentCSSZoom' in element ? Number(element.currentCSSZoom) : 1);

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
