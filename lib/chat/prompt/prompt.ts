import * as z from 'zod/mini';

/** A text that is kept for the composer, where `/name` brings it. */
export const prompt = z.strictObject({ id: z.string(), name: z.string(), text: z.string() });
export type Prompt = z.infer<typeof prompt>;

export const longestPromptName = 40;
const longestPromptText = 20_000;

const nameForm = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** A name as it is kept: people write it as they call it, with the slash. */
export const cleanPromptName = (typed: string) => typed.trim().replace(/^\//, '').normalize('NFC');

export const isPromptName = (name: string) => nameForm.test(name) && [...name].length <= longestPromptName;

/** What two names are compared by. */
export const promptKey = (name: string) => name.toLowerCase();

export function promptNameProblem({ id, name: typed }: Prompt, prompts: Prompt[]): string | undefined {
  const name = cleanPromptName(typed);
  if (name === '') return 'Give the prompt a name.';
  if (!nameForm.test(name)) return 'Use only letters, digits, - and _.';
  if (!isPromptName(name)) return `Use at most ${longestPromptName} characters.`;
  const isTwice = prompts.some(
    (other) => other.id !== id && promptKey(cleanPromptName(other.name)) === promptKey(name),
  );
  return isTwice ? 'There is another prompt of this name.' : undefined;
}

export function promptTextProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Write what the prompt says.';
  return text.length > longestPromptText ? 'Use at most 20,000 characters.' : undefined;
}
