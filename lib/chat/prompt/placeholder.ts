import type { Prompt } from './prompt.ts';

/** The range of a `{{name}}` in a text, braces included. */
export type Placeholder = { start: number; end: number };

type Named = Placeholder & { name: string };

/** Finds the `{{names}}` in a text; a name is without the spaces around it. */
export const placeholdersIn = (text: string): Named[] =>
  [...text.matchAll(/\{\{([^{}\n]+)\}\}/g)].flatMap(({ 0: { length }, 1: name = '', index }) =>
    name.trim() === '' ? [] : [{ name: name.trim(), start: index, end: index + length }],
  );

const blanks = (text: string, filled: readonly string[] = []) =>
  placeholdersIn(text).filter(({ name }) => !filled.includes(name));

/** Finds the first blank at or after a position; one of the `filled` is none. */
export const placeholderFrom = (text: string, place: number, filled?: readonly string[]) =>
  blanks(text, filled).find(({ start }) => start >= place);

/** Finds the last blank that ends at or before a position; one of the `filled` is none. */
export const placeholderBefore = (text: string, place: number, filled?: readonly string[]) =>
  blanks(text, filled).findLast(({ end }) => end <= place);

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

/** Placeholders for something of the page in front. The text of the first two is a piece of context. */
const pagePlaces = ['selection', 'page', 'title', 'url'] as const;
type PagePlace = (typeof pagePlaces)[number];

const isPagePlace = (name: string): name is PagePlace => pagePlaces.some((place) => place === name);

/** Returns what a text takes of the page. */
export const pagePlacesIn = (text: string): ReadonlySet<PagePlace> =>
  new Set(placeholdersIn(text).flatMap(({ name }) => (isPagePlace(name) ? [name] : [])));

/** Returns the names of the placeholders that are still blank. */
export const blanksIn = (text: string, filled: readonly string[]): string[] =>
  blanks(text, filled).map(({ name }) => name);

/** Tells whether choosing a prompt sends it: it was told so, and the page can fill in all its blanks. */
export const sendsAtOnce = ({ text, sendsAtOnce = false }: Pick<Prompt, 'text' | 'sendsAtOnce'>): boolean =>
  sendsAtOnce && blanksIn(text, pagePlaces).length === 0;

/** Tells whether choosing a prompt only writes its text. */
export const isPlainPrompt = (prompt: Pick<Prompt, 'text' | 'sendsAtOnce'>): boolean =>
  !sendsAtOnce(prompt) && pagePlacesIn(prompt.text).size === 0;

/** Title and URL of a page. */
export type PageFacts = { title: string; url: string };

/** Fills in title and URL as plain text. A page without a title is named by its URL. */
export function withPageFacts(text: string, { title, url }: PageFacts): string {
  const facts: Record<string, string> = {
    title: harmless(title.trim().replace(/\s+/g, ' ') || url, '{ '),
    url: harmless(url, '%7B'),
  };
  return withPlaceholders(text, ({ name }) => (Object.hasOwn(facts, name) ? facts[name] : undefined));
}

/** A page must not bring placeholders. */
const harmless = (text: string, brace: string) => text.replace(/\{(?=\{)/g, brace);

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
