import { type Prompt, promptKey } from './prompt.ts';

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
