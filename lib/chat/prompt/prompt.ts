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
