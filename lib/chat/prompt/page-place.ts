import { placeholdersIn, withPlaceholders } from './placeholder.ts';
import type { Prompt } from './prompt.ts';

/** Placeholders for something of the page in front. The text of the first two is a piece of context. */
const pagePlaces = ['selection', 'page', 'title', 'url'] as const;
type PagePlace = (typeof pagePlaces)[number];

const isPagePlace = (name: string): name is PagePlace => pagePlaces.some((place) => place === name);

/** Returns what a text takes of the page. */
export const pagePlacesIn = (text: string): ReadonlySet<PagePlace> =>
  new Set(placeholdersIn(text).flatMap(({ name }) => (isPagePlace(name) ? [name] : [])));

/** Returns the names of the placeholders that are still blank. */
export const blanksIn = (text: string, filled: readonly string[]): string[] =>
  placeholdersIn(text).flatMap(({ name }) => (filled.includes(name) ? [] : [name]));

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
