/** The range of a `{{name}}` in a text, braces included. */
export type Placeholder = { start: number; end: number };

const placeholdersIn = (text: string): Placeholder[] =>
  [...text.matchAll(/\{\{([^{}\n]+)\}\}/g)]
    .filter(([, name]) => name?.trim())
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length }));

/** Finds the first placeholder at or after a position. */
export const placeholderFrom = (text: string, place: number): Placeholder | undefined =>
  placeholdersIn(text).find(({ start }) => start >= place);

/** Finds the last placeholder that ends at or before a position. */
export const placeholderBefore = (text: string, place: number): Placeholder | undefined =>
  placeholdersIn(text).findLast(({ end }) => end <= place);
