/** Characters of one text that are shown at once: read and drawn within a second. */
export const shownAtFirst = 200_000;

/** Characters that are shown more with each press of a button. */
export const shownMore = 1_000_000;

/** A line end so near before the limit is where the shown part ends. */
const nearLimit = 2_000;

/** The beginning of a text that is too long to be shown whole: `limit` characters of it at most. */
export function shownPart(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf('\n', limit - 1) + 1;
  if (end > Math.max(0, limit - nearLimit)) return text.slice(0, end);
  const isPair = /[\ud800-\udbff]/.test(text[limit - 1] ?? '');
  return text.slice(0, isPair ? limit - 1 : limit);
}
