import type * as z from 'zod/mini';

/** The names of members and the fixed texts of a format: any other text in it was written by somebody. */
export type FormatWords = { has(text: string): boolean };

/** Returns the words of schemas, which are looked through when they are needed first. */
export function wordsOf(schemas: readonly z.core.$ZodType[]): FormatWords {
  let words: ReadonlySet<unknown> | undefined;
  return {
    has(text) {
      words ??= wordsIn(schemas);
      return words.has(text);
    },
  };
}

/** Parts of a schema in zod's own form; its other members may hold schemas, too. */
type Parts = {
  getter?(): unknown;
  shape?: Record<string, unknown>;
  entries?: Record<string, unknown>;
  values?: unknown[];
};

function wordsIn(schemas: readonly unknown[]): ReadonlySet<unknown> {
  const words = new Set<unknown>();
  const found = new Set(schemas);
  for (const part of found) {
    for (const inside of Array.isArray(part) ? part : []) found.add(inside);
    const parts = partsOf(part);
    const { shape = {}, entries = {}, values = [], getter } = parts;
    for (const inside of [...Object.values(parts), ...Object.values(shape), getter?.()]) found.add(inside);
    for (const word of [...Object.keys(shape), ...Object.values(entries), ...values]) words.add(word);
  }
  return words;
}

const partsOf = (part: unknown): Parts =>
  typeof part === 'object' && part !== null && '_zod' in part
    ? (part as { _zod: { def: Parts } })._zod.def
    : {};
