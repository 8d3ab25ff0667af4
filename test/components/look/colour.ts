/** Linear red, green and blue of sRGB, each from 0 to 1. */
type Linear = [number, number, number];

/** Returns the contrast ratio of WCAG 2. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map((colour) => luminance(linear(colour))).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const luminance = ([red, green, blue]: Linear) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Reads `#rrggbb` or `oklch(lightness chroma hue)`. */
function linear(colour: string): Linear {
  const [lightness, chroma, hue] =
    /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour)?.slice(1).map(Number) ?? [];
  if (lightness !== undefined && chroma !== undefined && hue !== undefined)
    return fromOklch(lightness, chroma, (hue * Math.PI) / 180);
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`No colour: ${colour}`);
  return [fromHex(colour.slice(1, 3)), fromHex(colour.slice(3, 5)), fromHex(colour.slice(5))];
}

function fromHex(digits: string): number {
  const part = Number.parseInt(digits, 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Converts by the matrices of CSS Color 4, cut off where sRGB ends. */
function fromOklch(lightness: number, chroma: number, hue: number): Linear {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const inside = (part: number) => Math.min(1, Math.max(0, part));
  return [
    inside(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    inside(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    inside(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}
