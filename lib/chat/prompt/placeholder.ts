/** Where a `{{name}}` stands in a text, braces included. */
export type Placeholder = { start: number; end: number };

const placeholdersIn = (text: string): Placeholder[] =>
  [...text.matchAll(/\{\{([^{}\n]+)\}\}/g)]
    .filter(([, name]) => name?.trim())
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length }));

/** The first one that begins at a place or after it. */
export const placeholderFrom = (text: string, place: number): Placeholder | undefined =>
  placeholdersIn(text).find(({ start }) => start >= place);

/** The last one that ends at a place or before it. */
export const placeholderBefore = (text: string, place: number): Placeholder | undefined =>
  placeholdersIn(text).findLast(({ end }) => end <= place);
