import { say } from '../../words/say.ts';

/** Degrees on the colour wheel, far enough apart to be told from each other. */
export const hues = {
  red: 20,
  orange: 55,
  yellow: 90,
  green: 145,
  teal: 190,
  blue: 240,
  violet: 285,
  pink: 335,
} as const;

export type Hue = keyof typeof hues;

export const hueNames = Object.keys(hues) as [Hue, ...Hue[]];

/** Returns the chosen hue of a profile, else one that depends on its id alone and so is the same everywhere. */
export function hueOf({ id, hue = null }: { id: string; hue?: Hue | null }): number {
  if (hue !== null) return hues[hue];
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hues[hueNames[sum % hueNames.length] ?? 'red'];
}

const keys = {
  red: 'hue_red',
  orange: 'hue_orange',
  yellow: 'hue_yellow',
  green: 'hue_green',
  teal: 'hue_teal',
  blue: 'hue_blue',
  violet: 'hue_violet',
  pink: 'hue_pink',
} as const satisfies Record<Hue, string>;

export const hueName = (hue: Hue): string => say(keys[hue]);
