import { allIn, boxOf, isElement, localNameOf, parentOf } from '../safe-dom.ts';
import { isSeeThrough } from './colours.ts';

/** Tells whether letters are seen without their colour: by a shadow, an outline or a picture inside them. */
export const isDrawnOtherwise = (style: CSSStyleDeclaration) =>
  (style.textShadow !== 'none' && style.textShadow !== '') ||
  Number.parseFloat(style.getPropertyValue('-webkit-text-stroke-width')) > 0 ||
  /text/.test(style.getPropertyValue('-webkit-background-clip')) ||
  /text/.test(style.backgroundClip) ||
  style.mixBlendMode !== 'normal';

const media = /^(?:img|picture|video|canvas|svg|iframe|object|embed)$/;

/** Elements that are looked at for what they paint; with more, all text counts as seen. */
const mostPainters = 20_000;

/** Returns what paints more than its text: it may stand behind a text of the same colour as the page. */
export function paintersIn(page: Document): Element[] {
  const all = Array.from(allIn(page, '*'));
  if (all.length > mostPainters) return all;
  return all.filter(
    (element) =>
      media.test(localNameOf(element)) || ['', '::before', '::after'].some((part) => paints(element, part)),
  );
}

function paints(element: Element, part: string): boolean {
  const style = part ? getComputedStyle(element, part) : getComputedStyle(element);
  if (part && (style.content === 'none' || style.content === 'normal')) return false;
  return style.backgroundImage !== 'none' || !isSeeThrough(style.backgroundColor);
}

/** Tells whether something else may be painted between a text and its ground. */
export function isPainted(element: Element, painters: Element[] = []): boolean {
  const box = boxOf(element);
  const around = new Set<Node>();
  for (let above: Node | null = element; above && isElement(above); above = parentOf(above))
    around.add(above);
  return painters.some((each) => {
    if (around.has(each)) return ['::before', '::after'].some((part) => paints(each, part));
    const other = boxOf(each);
    return (
      other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top
    );
  });
}
