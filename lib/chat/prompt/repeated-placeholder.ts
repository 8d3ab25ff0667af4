import { type Placeholder, placeholdersIn } from './placeholder.ts';

/** A placeholder that stands several times in a text, while a person types over one of its places. */
export type RepeatedPlaceholder = {
  /** The text around its places. */
  pieces: readonly string[];
  /** Index of the place that is typed over. */
  at: number;
  /** The whole text before and after that place, and what stands in it. */
  before: string;
  after: string;
  own: string;
};

/** Finds the repeated placeholder of which one place is selected; undefined if it stands once. */
export function repeatedAt(text: string, { start, end }: Placeholder): RepeatedPlaceholder | undefined {
  const all = placeholdersIn(text);
  const name = all.find((one) => one.start === start)?.name;
  const places = all.filter((one) => one.name === name);
  if (places.length < 2) return undefined;
  const begins = [0, ...places.map((one) => one.end)];
  const pieces = begins.map((from, place) => text.slice(from, places[place]?.start));
  const at = places.findIndex((one) => one.start === start);
  return { pieces, at, before: text.slice(0, start), after: text.slice(end), own: text.slice(start, end) };
}

/**
 * Puts what was typed into one place into the others. `shift` is how far that place moves. Undefined if there is nothing to
 * put, or the text was changed elsewhere.
 */
export function filledRepeats({ pieces, at, before, after, own }: RepeatedPlaceholder, text: string) {
  const typed = text.slice(before.length, text.length - after.length);
  const isElsewhere = `${before}${typed}${after}` !== text;
  if (isElsewhere || typed.trim() === '' || typed === own) return undefined;
  const next: RepeatedPlaceholder = {
    pieces,
    at,
    before: pieces.slice(0, at + 1).join(typed),
    after: pieces.slice(at + 1).join(typed),
    own: typed,
  };
  return { text: pieces.join(typed), shift: next.before.length - before.length, next };
}
