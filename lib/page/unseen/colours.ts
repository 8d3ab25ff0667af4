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
