import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';
import {
  cleanPromptName,
  isPromptName,
  longestPromptName,
  type Prompt,
  promptKey,
  promptTextProblem,
} from './prompt.ts';

const format = 'runnel-prompts';
export const largestPromptFile = 1_048_576;
const mostPrompts = 500;

const fileHead = z.looseObject({ format: z.literal(format), version: z.unknown() });
const file = z.object({ version: z.literal(1), prompts: z.array(z.unknown()) });

/** Other programs call the two by other names. */
const words = z.catch(z.optional(z.string()), undefined);
const entry = z.object({ name: words, title: words, text: words, content: words, prompt: words });

export type ReadPrompts =
  | {
      status: 'read';
      /** What is new, each with a name that was free. */
      prompts: Prompt[];
      renamed: { from: string; to: string }[];
      left: { what: string; why: string }[];
    }
  | { status: 'unreadable'; problem: string };

export const writtenPrompts = (prompts: Prompt[]): string =>
  `${JSON.stringify({ format, version: 1, prompts: prompts.map(({ name, text }) => ({ name, text })) }, null, 2)}\n`;

/** What a file brings to the prompts that there are; these stay as they are. */
export function readPrompts(content: string, present: Prompt[], newId: () => string): ReadPrompts {
  const entries = entriesIn(parseJson(content));
  if (typeof entries === 'string') return { status: 'unreadable', problem: entries };
  const prompts: Prompt[] = [];
  const renamed: { from: string; to: string }[] = [];
  const left: { what: string; why: string }[] = [];
  for (const [place, item] of entries.entries()) {
    const read = readEntry(item, [...present, ...prompts]);
    if ('why' in read) {
      left.push({ what: read.title ? `“${read.title}”` : `Entry ${place + 1}`, why: read.why });
      continue;
    }
    prompts.push({ id: newId(), name: read.name, text: read.text });
    if (read.name !== cleanPromptName(read.title)) renamed.push({ from: read.title, to: read.name });
  }
  return { status: 'read', prompts, renamed, left };
}

/** The entries, or why there are none. */
function entriesIn(value: unknown): unknown[] | string {
  if (value === undefined) return 'This file is no JSON.';
  if (Array.isArray(value)) return value;
  if (!fileHead.safeParse(value).success) return 'This file holds no prompts.';
  const read = file.safeParse(value);
  return read.success ? read.data.prompts : 'This file is of a version that cannot be read here.';
}

type ReadEntry = { title: string; name: string; text: string } | { title: string | undefined; why: string };

function readEntry(item: unknown, taken: Prompt[]): ReadEntry {
  const read = entry.safeParse(item);
  if (!read.success) return { title: undefined, why: 'it is no prompt' };
  const { data } = read;
  const title = firstOf(data.name, data.title)?.trim();
  const text = firstOf(data.text, data.content, data.prompt);
  if (title === undefined) return { title, why: 'it has no name' };
  if (text === undefined) return { title, why: 'it has no text' };
  if (promptTextProblem(text)) return { title, why: 'its text is longer than 20,000 characters' };
  const name = nameFromTitle(title);
  if (name === '') return { title, why: 'its name has no letters or digits' };
  if (taken.some((other) => isSame(other, name, text))) return { title, why: 'it is here already' };
  if (taken.length >= mostPrompts) return { title, why: `there are ${mostPrompts} prompts already` };
  return { title, name: freeName(name, taken), text };
}

const firstOf = (...texts: (string | undefined)[]) =>
  texts.find((text) => text !== undefined && text.trim() !== '');

const isSame = (prompt: Prompt, name: string, text: string) =>
  promptKey(prompt.name) === promptKey(name) && prompt.text === text;

const shortened = (name: string, length: number) => [...name].slice(0, length).join('');

/** “Sum up, please!” is Sum-up-please. */
function nameFromTitle(title: string): string {
  const name = cleanPromptName(title);
  if (isPromptName(name)) return name;
  const joined = name
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}_-]/gu, '')
    .normalize('NFC')
    .replace(/-{2,}/g, '-')
    .replace(/^-/, '');
  return shortened(joined, longestPromptName).replace(/-$/, '');
}

function freeName(name: string, prompts: Prompt[]): string {
  const taken = new Set(prompts.map((prompt) => promptKey(cleanPromptName(prompt.name))));
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : `-${count}`;
    const candidate = `${shortened(name, longestPromptName - end.length)}${end}`;
    if (!taken.has(promptKey(candidate))) return candidate;
  }
}
