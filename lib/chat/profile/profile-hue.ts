/** Degrees on the colour wheel, far enough apart to be told from each other. */
export const hues = [20, 55, 90, 145, 190, 240, 285, 335] as const;

/** Returns a hue that depends on the profile's id alone, so that it stays the same everywhere. */
export function hueOf(profileId: string): number {
  let sum = 0;
  for (const letter of profileId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hues[sum % hues.length] ?? hues[0];
}
