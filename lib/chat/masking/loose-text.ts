/**
 * Signs that may be lost or added inside a secret: Markdown's, invisible characters, and the signs that break lines or
 * quote them, with the indentation after them.
 */
const looseSigns = /[*_~`\u00ad\u200b-\u200d\u2060\ufeff]+|(?:\r?\n|<br ?\/?>|>)[ \t]*/gi;

export const withoutLooseSigns = (text: string): string => text.replace(looseSigns, '');

/** A text without these signs; `placeOf` maps the place of a character to its place in the text before. */
export type LooseText = { text: string; placeOf(place: number): number };

export function looseText(text: string): LooseText {
  const pieces: string[] = [];
  /** For each piece its place in the new text, and in the text before. */
  const starts: { here: number; before: number }[] = [];
  let here = 0;
  let before = 0;
  const add = (end: number) => {
    if (end === before) return;
    starts.push({ here, before });
    pieces.push(text.slice(before, end));
    here += end - before;
  };
  for (const { 0: signs, index } of text.matchAll(looseSigns)) {
    add(index);
    before = index + signs.length;
  }
  add(text.length);
  return { text: pieces.join(''), placeOf: (place) => placeIn(starts, place) };
}

function placeIn(starts: readonly { here: number; before: number }[], place: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle]?.here ?? 0) <= place) low = middle;
    else high = middle;
  }
  const start = starts[low] ?? { here: 0, before: 0 };
  return start.before + place - start.here;
}
