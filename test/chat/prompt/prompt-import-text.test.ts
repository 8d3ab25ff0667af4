import { expect, test } from 'vitest';
import {
  type LeftOutPrompt,
  promptImportText,
  type ReadPrompts,
  type WhyNoPrompts,
} from '../../../lib/chat/prompt/prompt-file.ts';
import { aPrompt } from '../../support/profile.ts';

const none = { status: 'read' as const, prompts: [], renamed: [], left: [] };
const left = (part: Partial<LeftOutPrompt> = {}): LeftOutPrompt => ({
  title: undefined,
  number: 1,
  why: 'noText',
  ...part,
});
const many = Array.from({ length: 12 }, (_, place) => left({ number: place + 1 }));

test.each<[string, ReadPrompts, string[]]>([
  [
    'one prompt',
    { ...none, prompts: [aPrompt('a')] },
    ['1 prompt was imported. Save the profile to keep it.'],
  ],
  [
    'two prompts, one of them renamed',
    { ...none, prompts: [aPrompt('a'), aPrompt('sum-2')], renamed: [{ from: 'sum', to: 'sum-2' }] },
    ['2 prompts were imported. Save the profile to keep them.', '“sum” is called /sum-2 here.'],
  ],
  [
    'no prompt, and one skipped',
    { ...none, left: [left({ title: 'a' })] },
    ['No prompt was imported.', '“a” was left out: it has no text.'],
  ],
  [
    'many skipped, of which ten are named',
    { ...none, left: many },
    [
      'No prompt was imported.',
      ...many.slice(0, 10).map(({ number }) => `Entry ${number} was left out: it has no text.`),
      'And 2 more.',
    ],
  ],
])('import report: %s', (_, read, sentences) => {
  expect(promptImportText(read)).toEqual(sentences);
});

test.each<[LeftOutPrompt['why'], string]>([
  ['notPrompt', 'it is not a prompt'],
  ['noName', 'it has no name'],
  ['noText', 'it has no text'],
  ['textTooLong', 'its text is longer than 20,000 characters'],
  ['nameWithoutLetters', 'its name has no letters or digits'],
  ['known', 'it is here already'],
  ['tooMany', 'there are 500 prompts already'],
])('the reason %s of a prompt left out reads: %s', (why, reason) => {
  const texts = (item: LeftOutPrompt) => promptImportText({ ...none, left: [item] })[1];
  expect(texts(left({ title: 'a', why }))).toBe(`“a” was left out: ${reason}.`);
  expect(texts(left({ number: 3, why }))).toBe(`Entry 3 was left out: ${reason}.`);
});

test.each<[WhyNoPrompts, string]>([
  ['not-json', 'This file is not JSON.'],
  ['no-prompts', 'This file has no prompts.'],
  ['other-version', 'This file is of a version that cannot be read here.'],
  ['too-large', 'This file is larger than 1 MiB.'],
  ['unreadable', 'The browser cannot read this file.'],
])('the reason %s of a file without prompts reads: %s', (why, reason) => {
  expect(promptImportText({ status: 'unreadable', why })).toEqual([`Nothing was imported. ${reason}`]);
});
