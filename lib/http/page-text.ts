export const isPageText = (text: string): boolean => /^\s*(<!doctype html|<html)/i.test(text);

/** Elements whose content nobody sees. */
const hidden = /^<(script|style|template|noscript|svg)\b/;

const characters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns what a person would see of a page, a line for each element with text. Its time grows with the page alone. */
export function visibleText(page: string): string {
  const lower = page.toLowerCase();
  const texts: string[] = [];
  let place = 0;
  while (place < page.length) {
    const tag = page.indexOf('<', place);
    texts.push(page.slice(place, tag === -1 ? undefined : tag));
    if (tag === -1) break;
    place = endOfTag(lower, tag);
  }
  return texts
    .map((text) => decoded(text).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .filter((text, place, all) => text !== all[place - 1])
    .join('\n');
}

/** Returns the place after a tag, after a comment, or after an element that nobody sees. */
function endOfTag(lower: string, tag: number): number {
  const [, name] = hidden.exec(lower.slice(tag, tag + 10)) ?? [];
  const close = lower.startsWith('<!--', tag) ? '-->' : '>';
  const from = name === undefined ? tag : lower.indexOf(`</${name}`, tag);
  const end = from === -1 ? -1 : lower.indexOf(close, from);
  return end === -1 ? lower.length : end + close.length;
}

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return characters[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
