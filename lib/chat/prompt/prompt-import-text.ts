import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { longestPromptText } from './prompt.ts';
import {
  type LeftOutPrompt,
  largestPromptFile,
  mostPrompts,
  type ReadPrompts,
  type WhyNoPrompts,
} from './prompt-file.ts';

const mostNamed = 10;

/** Reports the result of an import in sentences. */
export function promptImportText(read: ReadPrompts): string[] {
  if (read.status === 'unreadable') return [unreadableText(read.why)];
  const { prompts, renamed, left } = read;
  return [
    say('promptImport_taken', { count: prompts.length }),
    ...upTo(renamed.map(({ from, to }) => say('promptImport_renamed', { from, to }))),
    ...upTo(left.map(leftOutText)),
  ];
}

function unreadableText(why: WhyNoPrompts): string {
  switch (why) {
    case 'not-json':
      return say('promptImport_notJson');
    case 'no-prompts':
      return say('promptImport_noPrompts');
    case 'other-version':
      return say('promptImport_otherVersion');
    case 'too-large':
      return say('promptImport_tooLarge', { size: sizeText(largestPromptFile) });
    case 'unreadable':
      return say('promptImport_unreadable');
  }
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
