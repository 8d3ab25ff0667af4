import { counted } from '../../words/counted.ts';
import type { ReadPrompts } from './prompt-file.ts';

const mostNamed = 10;

/** What came of an import, in sentences. */
export function promptImportText(read: ReadPrompts): string[] {
  if (read.status === 'unreadable') return [`Nothing was taken. ${read.problem}`];
  const { prompts, renamed, left } = read;
  return [
    takenText(prompts.length),
    ...upTo(renamed.map(({ from, to }) => `“${from}” is called /${to} here.`)),
    ...upTo(left.map(({ what, why }) => `${what} was left out: ${why}.`)),
  ];
}

function takenText(count: number): string {
  if (count === 0) return 'No prompt was taken.';
  return `${counted(count, 'prompt was', 'prompts were')} taken. Save the profile to keep ${count === 1 ? 'it' : 'them'}.`;
}

const upTo = (sentences: string[]): string[] =>
  sentences.length > mostNamed
    ? [...sentences.slice(0, mostNamed), `And so on: ${sentences.length - mostNamed} more.`]
    : sentences;
