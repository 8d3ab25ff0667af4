type Colour = [red: number, green: number, blue: number, alpha: number];

const read = new Map<string, Colour | null>();

/** Reads a computed colour; null if it is written in another way. */
function colourOf(text: string): Colour | null {
  const known = read.get(text);
  if (known !== undefined) return known;
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  const colour: Colour | null = /^rgba?\(/.test(text) ? [red, green, blue, alpha] : null;
  if (read.size < mostKept) read.set(text, colour);
  return colour;
}

const mostKept = 1_000;

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
