import * as z from 'zod/mini';
import { say } from '../../words/say.ts';

/** A stored text that `/name` inserts in the composer. */
export const prompt = z.strictObject({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  /** Choosing it sends it, if no blank is left. */
  sendsAtOnce: z.optional(z.boolean()),
});
export type Prompt = z.infer<typeof prompt>;

export const longestPromptName = 40;
export const longestPromptText = 20_000;

const nameForm = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** Normalizes a prompt name; people type it with the slash. */
export const cleanPromptName = (typed: string) => typed.trim().replace(/^\//, '').normalize('NFC');

export const isPromptName = (name: string) => nameForm.test(name) && [...name].length <= longestPromptName;

/** Returns the form in which names are compared. */
export const promptKey = (name: string) => name.toLowerCase();

export function promptNameProblem({ id, name: typed }: Prompt, prompts: Prompt[]): string | undefined {
  const name = cleanPromptName(typed);
  if (name === '') return say('prompt_nameMissing');
  if (!nameForm.test(name)) return say('prompt_nameForm');
  if (!isPromptName(name)) return say('prompt_tooLong', { count: longestPromptName });
  const isTwice = prompts.some(
    (other) => other.id !== id && promptKey(cleanPromptName(other.name)) === promptKey(name),
  );
  return isTwice ? say('prompt_nameTaken') : undefined;
}

export function promptTextProblem(text: string): string | undefined {
  if (text.trim() === '') return say('prompt_textMissing');
  return text.length > longestPromptText ? say('prompt_tooLong', { count: longestPromptText }) : undefined;
}

/** Removes empty and repeated starters. */
export const cleanStarters = (starters: string[]): string[] => [
  ...new Set(starters.map((starter) => starter.trim()).filter((starter) => starter !== '')),
];

/** Inserts a starter: replaces an empty text or another starter, and is appended to anything else. */
export function withStarter(typed: string, starter: string, starters: string[]): string {
  const isReplaced = typed.trim() === '' || starters.includes(typed);
  return isReplaced ? starter : `${typed.trimEnd()}\n${starter}`;
}

const call = /^\/([\p{L}\p{M}\p{N}_-]*)$/u;
const mostShown = 50;

/** Finds the prompts for a text, best match first; none unless the text is a slash and part of a name. */
export function calledPrompts(text: string, prompts: Prompt[]): Prompt[] {
  const part = call.exec(text.normalize('NFC'))?.[1];
  if (part === undefined) return [];
  return prompts
    .map((prompt) => ({ prompt, distance: distanceOf(promptKey(prompt.name), promptKey(part)) }))
    .filter(({ distance }) => distance < 3)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostShown)
    .map(({ prompt }) => prompt);
}

function distanceOf(name: string, part: string): number {
  if (name === part) return 0;
  if (name.startsWith(part)) return 1;
  return name.includes(part) ? 2 : 3;
}

/** Shortens a prompt to one line for a list. */
export function promptExcerpt(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  const characters = [...line];
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : line;
}
