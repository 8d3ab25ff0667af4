import { bodyOf, boxOf, layoutHeightOf, layoutWidthOf, rootElementOf } from '../safe-dom.ts';

/** The part of a document that its page can show, by scrolling or at once. */
export type Reach = { root: DOMRect; isFromRight: boolean; isCut: boolean; width: number; height: number };

export const isTiny = (box: DOMRect) => box.width <= 1 || box.height <= 1;

/** Tells whether an element is cut down to nothing. */
export function isClipped(element: Element, style: CSSStyleDeclaration, box: DOMRect): boolean {
  if (cutsAll(style.clipPath, box) || isRectangleOfNothing(style.clip)) return true;
  if (!isTiny(box)) return false;
  if (isScaledDown(element)) return true;
  return style.display !== 'inline' && `${style.overflowX} ${style.overflowY}` !== 'visible visible';
}

/** A box may also be of no size because all in it stands elsewhere: then its layout is of none, too. */
const isScaledDown = (element: Element) =>
  element instanceof HTMLElement && layoutWidthOf(element) > 1 && layoutHeightOf(element) > 1;

function isRectangleOfNothing(clip: string): boolean {
  if (!clip.startsWith('rect(') || clip.includes('auto')) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = (clip.match(/-?[\d.]+/g) ?? []).map(Number);
  return bottom - top <= 1 || right - left <= 1;
}

/** Tells whether a shape leaves nothing of an element. */
function cutsAll(shape: string, { width, height }: DOMRect): boolean {
  const sides = /^inset\((.*)\)$/
    .exec(shape)?.[1]
    ?.split(' round ')[0]
    ?.match(/calc\([^()]*\)|[^\s()]+/g);
  if (sides) {
    const [top = '', right = top, bottom = top, left = right] = sides;
    return (
      lengthOf(top, height) + lengthOf(bottom, height) >= height - 1 ||
      lengthOf(left, width) + lengthOf(right, width) >= width - 1
    );
  }
  return (
    /^(?:circle|ellipse)\(0(?:px|%)?(?:\s|\))/.test(shape) || /^polygon\((?:[\s,]|0(?:px|%)?)*\)$/.test(shape)
  );
}

/** Reads `3px`, `50%` or `calc(100% - 3px)`. */
const lengthOf = (text: string, whole: number): number =>
  Array.from(text.matchAll(/(-?)\s?([\d.]+)(px|%)/g)).reduce(
    (sum, [, sign, size, unit]) =>
      sum + (sign === '-' ? -1 : 1) * Number(size) * (unit === '%' ? whole / 100 : 1),
    0,
  );

/** Measures a document; null where it is not known which way it scrolls. */
export function reachIn(page: Document): Reach | null {
  const root = rootElementOf(page);
  const body = bodyOf(page);
  if (!root) return null;
  const style = getComputedStyle(root);
  const inner = body ? getComputedStyle(body) : style;
  if (style.writingMode !== 'horizontal-tb' || style.direction !== inner.direction) return null;
  const view = page.defaultView;
  return {
    root: boxOf(root),
    isFromRight: style.direction === 'rtl',
    isCut: /hidden|clip/.test(`${style.overflowX} ${style.overflowX === 'visible' ? inner.overflowX : ''}`),
    width: view?.innerWidth ?? 0,
    height: view?.innerHeight ?? 0,
  };
}

/** Descendants that are looked at for one that stands elsewhere. */
const mostInside = 2_000;

/** Tells whether an element with all that it contains stands where the page cannot scroll to. */
export function isOutside(element: Element, style: CSSStyleDeclaration, reach: Reach): boolean {
  if (!isBoxOutside(style, boxOf(element), reach)) return false;
  const inside = Array.from(Element.prototype.querySelectorAll.call(element, '*')).slice(0, mostInside);
  return inside.every((each) => {
    const box = boxOf(each);
    return isTiny(box) || isBoxOutside(style, box, reach);
  });
}

function isBoxOutside(style: CSSStyleDeclaration, box: DOMRect, reach: Reach): boolean {
  if (box.width === 0 && box.height === 0) return false;
  const { root, isFromRight, isCut, width, height } = reach;
  const isLeft = box.right <= root.left;
  const isRight = box.left >= root.right;
  if (box.bottom <= root.top || (isLeft && (!isFromRight || isCut)) || (isRight && (isFromRight || isCut)))
    return true;
  const isInView = box.right > 0 && box.left < width && box.bottom > 0 && box.top < height;
  return !isInView && style.position === 'fixed';
}
