/** The range of a `{{name}}` in a text, braces included. */
export type Placeholder = { start: number; end: number };

type Named = Placeholder & { name: string };

/** Finds the `{{names}}` in a text; a name is without the spaces around it. */
export const placeholdersIn = (text: string): Named[] =>
  [...text.matchAll(/\{\{([^{}\n]+)\}\}/g)].flatMap(({ 0: { length }, 1: name = '', index }) =>
    name.trim() === '' ? [] : [{ name: name.trim(), start: index, end: index + length }],
  );

const notNamed = (names: readonly string[]) => (found: Named) => !names.includes(found.name);

/** Finds the first placeholder at or after a position; one of the `filled` is no blank. */
export const placeholderFrom = (
  text: string,
  place: number,
  filled: readonly string[] = [],
): Placeholder | undefined =>
  placeholdersIn(text)
    .filter(notNamed(filled))
    .find(({ start }) => start >= place);

/** Finds the last placeholder that ends at or before a position; one of the `filled` is no blank. */
export const placeholderBefore = (
  text: string,
  place: number,
  filled: readonly string[] = [],
): Placeholder | undefined =>
  placeholdersIn(text)
    .filter(notNamed(filled))
    .findLast(({ end }) => end <= place);

/** Replaces placeholders; those for which there is no text stay. A text that is put in is not read again. */
export function withPlaceholders(text: string, textOf: (found: Named) => string | undefined): string {
  const pieces: string[] = [];
  let at = 0;
  for (const found of placeholdersIn(text)) {
    const put = textOf(found);
    if (put === undefined) continue;
    pieces.push(text.slice(at, found.start), put);
    at = found.end;
  }
  return [...pieces, text.slice(at)].join('');
}
