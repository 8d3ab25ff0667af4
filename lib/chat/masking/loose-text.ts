/**
 * Signs that may be lost or added inside a secret: Markdown's, characters that show nothing, and the signs that break
 * lines or quote them, with the indentation after them.
 */
const looseSigns = /[*_~`\p{Cf}\p{DI}]+|(?:[\n\v\f\r\u0085\u2028\u2029]|(?:<br ?\/?)?>)[ \t]*/giu;

export const withoutLooseSigns = (text: string): string => text.replace(looseSigns, '');

/** A text without these signs; `placeOf` maps the place of a character to its place in the text before. */
export type LooseText = { text: string; placeOf(place: number): number };

export function looseText(text: string): LooseText {
  const places = new Uint32Array(text.length);
  let length = 0;
  let place = 0;
  const keep = (end: number) => {
    for (; place < end; place += 1) {
      places[length] = place;
      length += 1;
    }
  };
  for (const { 0: signs, index } of text.matchAll(looseSigns)) {
    keep(index);
    place += signs.length;
  }
  keep(text.length);
  return { text: withoutLooseSigns(text), placeOf: (at) => places[at] ?? 0 };
}
