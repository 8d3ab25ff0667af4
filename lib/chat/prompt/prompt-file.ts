import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';
import { sizeText } from '../../words/amounts.ts';
import type { KeyFor } from '../../words/catalogue.ts';
import { say, sayWith } from '../../words/say.ts';
import {
  cleanPromptName,
  isPromptName,
  longestPromptName,
  longestPromptText,
  type Prompt,
  promptKey,
  promptTextProblem,
} from './prompt.ts';

const format = 'runnel-prompts';
export const largestPromptFile = 1_048_576;
const mostPrompts = 500;

const fileHead = z.looseObject({ format: z.literal(format), version: z.unknown() });
const file = z.object({ version: z.literal(1), prompts: z.array(z.unknown()) });

/** Other programs use different names for the two fields. */
const words = z.catch(z.optional(z.string()), undefined);
const entry = z.object({
  name: words,
  title: words,
  text: words,
  content: words,
  prompt: words,
  sendsAtOnce: z.catch(z.optional(z.boolean()), undefined),
});

type WhyLeftOut =
  | 'notPrompt'
  | 'noName'
  | 'noText'
  | 'textTooLong'
  | 'nameWithoutLetters'
  | 'known'
  | 'tooMany';

/** An entry that was left out: its title, if any, and its number in the file, from 1. */
export type LeftOutPrompt = { title: string | undefined; number: number; why: WhyLeftOut };

export type WhyNoPrompts = keyof typeof unreadable;

const unreadable = {
  'not-json': 'promptImport_notJson',
  'no-prompts': 'promptImport_noPrompts',
  'other-version': 'promptImport_otherVersion',
  'too-large': 'promptImport_tooLarge',
  unreadable: 'promptImport_unreadable',
} as const satisfies Record<string, KeyFor<{ size: string }>>;

export type ReadPrompts =
  | {
      status: 'read';
      /** New prompts, renamed where the name was taken. */
      prompts: Prompt[];
      renamed: { from: string; to: string }[];
      left: LeftOutPrompt[];
    }
  | { status: 'unreadable'; why: WhyNoPrompts };

export const writtenPrompts = (prompts: Prompt[]): string =>
  `${JSON.stringify({ format, version: 1, prompts: prompts.map(writtenPrompt) }, null, 2)}\n`;

const writtenPrompt = ({ name, text, sendsAtOnce }: Prompt) => ({
  name,
  text,
  ...(sendsAtOnce && { sendsAtOnce }),
});

/** Reads the prompts that a file adds; the present ones stay unchanged. */
export function readPrompts(content: string, present: Prompt[], newId: () => string): ReadPrompts {
  const entries = entriesIn(parseJson(content));
  if (typeof entries === 'string') return { status: 'unreadable', why: entries };
  const prompts: Prompt[] = [];
  const renamed: { from: string; to: string }[] = [];
  const left: LeftOutPrompt[] = [];
  for (const [place, item] of entries.entries()) {
    const read = readEntry(item, [...present, ...prompts]);
    if ('why' in read) {
      left.push({ title: read.title, number: place + 1, why: read.why });
      continue;
    }
    const { title, ...taken } = read;
    prompts.push({ id: newId(), ...taken });
    if (taken.name !== cleanPromptName(title)) renamed.push({ from: title, to: taken.name });
  }
  return { status: 'read', prompts, renamed, left };
}

/** Returns the entries, or why there are none. */
function entriesIn(value: unknown): unknown[] | WhyNoPrompts {
  if (value === undefined) return 'not-json';
  if (Array.isArray(value)) return value;
  if (!fileHead.safeParse(value).success) return 'no-prompts';
  const read = file.safeParse(value);
  return read.success ? read.data.prompts : 'other-version';
}

type ReadEntry =
  | { title: string; name: string; text: string; sendsAtOnce?: true }
  | { title: string | undefined; why: WhyLeftOut };

function readEntry(item: unknown, taken: Prompt[]): ReadEntry {
  const read = entry.safeParse(item);
  if (!read.success) return { title: undefined, why: 'notPrompt' };
  const { data } = read;
  const title = firstOf(data.name, data.title)?.trim();
  const text = firstOf(data.text, data.content, data.prompt);
  if (title === undefined) return { title, why: 'noName' };
  if (text === undefined) return { title, why: 'noText' };
  if (promptTextProblem(text)) return { title, why: 'textTooLong' };
  const name = nameFromTitle(title);
  if (name === '') return { title, why: 'nameWithoutLetters' };
  if (taken.some((other) => isSame(other, name, text))) return { title, why: 'known' };
  if (taken.length >= mostPrompts) return { title, why: 'tooMany' };
  return { title, name: freeName(name, taken), text, ...(data.sendsAtOnce && { sendsAtOnce: true }) };
}

const firstOf = (...texts: (string | undefined)[]) =>
  texts.find((text) => text !== undefined && text.trim() !== '');

/** Also the same one that an earlier import has numbered. */
const isSame = (prompt: Prompt, name: string, text: string) =>
  prompt.text === text &&
  [prompt.name, prompt.name.replace(/-\d+$/, '')].some((its) => promptKey(its) === promptKey(name));

const shortened = (name: string, length: number) => [...name].slice(0, length).join('');

/** Makes a prompt name from a title: “Sum up, please!” becomes Sum-up-please. */
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

const mostNamed = 10;

/** Reports the result of an import in sentences. */
export function promptImportText(read: ReadPrompts): string[] {
  if (read.status === 'unreadable')
    return [sayWith(unreadable[read.why], { size: sizeText(largestPromptFile) })];
  const { prompts, renamed, left } = read;
  return [
    say('promptImport_taken', { count: prompts.length }),
    ...upTo(renamed.map(({ from, to }) => say('promptImport_renamed', { from, to }))),
    ...upTo(left.map(leftOutText)),
  ];
}

function leftOutText({ title, number, why }: LeftOutPrompt): string {
  const reason = why === 'tooMany' ? 'other' : why;
  const values = { reason, longest: longestPromptText, most: mostPrompts } as const;
  return title
    ? say('promptImport_leftOut', { title, ...values })
    : say('promptImport_entryLeftOut', { number, ...values });
}

const upTo = (sentences: string[]): string[] =>
  sentences.length > mostNamed
    ? [...sentences.slice(0, mostNamed), say('promptImport_more', { count: sentences.length - mostNamed })]
    : sentences;
