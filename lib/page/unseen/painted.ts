import { allIn, boxOf, isElement, localNameOf, parentOf } from '../safe-dom.ts';

type Colour = [red: number, green: number, blue: number, alpha: number];

const read = new Map<string, Colour | null>();

/** Reads a computed colour; null if it is none. */
function colourOf(text: string): Colour | null {
  const known = read.get(text);
  if (known !== undefined) return known;
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  const colour: Colour | null = /^rgba?\(/.test(text) ? [red, green, blue, alpha] : paintedAs(text);
  if (read.size < mostKept) read.set(text, colour);
  return colour;
}

const mostKept = 1_000;

let pixel: OffscreenCanvasRenderingContext2D | null | undefined;

/** Has a colour of another space, such as `oklch(…)`, painted; null where the browser does not tell what is painted. */
function paintedAs(text: string): Colour | null {
  if (!/^[a-z-]+\(/.test(text)) return null;
  pixel ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pixel || painted(pixel, 'rgb(12, 34, 56)').join() !== '12,34,56,1') return null;
  return painted(pixel, text);
}

function painted(on: OffscreenCanvasRenderingContext2D, colour: string): Colour {
  on.clearRect(0, 0, 1, 1);
  on.fillStyle = colour;
  on.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = on.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** Steps of 255 by which two colours may differ that nobody tells apart. */
const nearest = 8;
const faintest = 0.05;

export const isSeeThrough = (colour: string): boolean => {
  const read = colourOf(colour);
  return read !== null && read[3] <= faintest;
};

/** Tells whether nobody tells two colours apart. */
export function isSameColour(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [colourOf(one), colourOf(other)];
  if (!first || !second || second[3] < 1) return false;
  // The other one shines through a colour.
  return [0, 1, 2].every((at) => Math.abs((first[at] ?? 0) - (second[at] ?? 0)) * first[3] <= nearest);
}

/** Tells whether letters are seen without their colour: by a shadow, an outline or a picture inside them. */
export const isDrawnOtherwise = (style: CSSStyleDeclaration) =>
  (style.textShadow !== 'none' && style.textShadow !== '') ||
  Number.parseFloat(style.getPropertyValue('-webkit-text-stroke-width')) > 0 ||
  /text/.test(style.getPropertyValue('-webkit-background-clip')) ||
  /text/.test(style.backgroundClip) ||
  style.mixBlendMode !== 'normal';

const media = /^(?:img|picture|video|canvas|svg|iframe|object|embed)$/;

/** Elements that are looked at for what they paint; with more, each counts as one that does. */
const mostPainters = 20_000;

type Painter = { element: Element; box: DOMRect };

/** Elements that paint more than their text; `near` returns those whose box may lie over another. */
type Painters = { near(box: DOMRect): Painter[]; has(element: Node): boolean };

/** Pixels: painters are looked up by the bands of the page that they lie in. */
const bandHeight = 256;
/** Bands of a painter at most; a higher one is looked at for each text. */
const mostBands = 40;

/** Finds what paints more than its text: it may stand behind a text of the same colour as the page. */
export function paintersIn(page: Document): Painters {
  const all = Array.from(allIn(page, '*'));
  const found = all.filter(
    (element) =>
      all.length > mostPainters ||
      media.test(localNameOf(element)) ||
      ['', '::before', '::after'].some((part) => paints(element, part)),
  );
  const bands = new Map<number, Painter[]>();
  const high: Painter[] = [];
  const painters = found.map((element) => ({ element, box: boxOf(element) }));
  for (const painter of painters) {
    const places = bandsOf(painter.box);
    if (places.length > mostBands) high.push(painter);
    else for (const place of places) listAt(bands, place).push(painter);
  }
  const known = new Set<Node>(found);
  return {
    near(box) {
      const places = bandsOf(box);
      if (places.length > mostBands) return painters;
      return [...high, ...places.flatMap((place) => bands.get(place) ?? [])];
    },
    has: (element) => known.has(element),
  };
}

function listAt(bands: Map<number, Painter[]>, place: number): Painter[] {
  const list = bands.get(place) ?? [];
  bands.set(place, list);
  return list;
}

/** Lists the bands of a box, and one more than the most if it has more. */
function bandsOf({ top, bottom }: DOMRect): number[] {
  const first = Math.floor(top / bandHeight);
  const count = Math.floor(bottom / bandHeight) - first + 1;
  return Array.from({ length: Math.min(count, mostBands + 1) }, (_, place) => first + place);
}

function paints(element: Element, part: string): boolean {
  const style = part ? getComputedStyle(element, part) : getComputedStyle(element);
  if (part && (style.content === 'none' || style.content === 'normal')) return false;
  return style.backgroundImage !== 'none' || !isSeeThrough(style.backgroundColor);
}

/** Tells whether something else may be painted between a text and its ground. */
export function isPainted(element: Element, painters: Painters | undefined): boolean {
  if (!painters) return false;
  const box = boxOf(element);
  const around = new Set<Node>();
  for (let above: Node | null = element; above && isElement(above); above = parentOf(above)) {
    around.add(above);
    if (painters.has(above) && ['::before', '::after'].some((part) => paints(above as Element, part)))
      return true;
  }
  return painters
    .near(box)
    .some(
      ({ element: other, box: { left, right, top, bottom } }) =>
        !around.has(other) && left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    );
}
