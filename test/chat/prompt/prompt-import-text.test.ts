import { expect, test } from 'vitest';
import type { ReadPrompts } from '../../../lib/chat/prompt/prompt-file.ts';
import { promptImportText } from '../../../lib/chat/prompt/prompt-import-text.ts';
import { aPrompt } from '../../support/profile.ts';

const none = { status: 'read' as const, prompts: [], renamed: [], left: [] };
const many = Array.from({ length: 12 }, (_, place) => ({
  what: `Entry ${place + 1}`,
  why: 'it has no text',
}));

test.each<[string, ReadPrompts, string[]]>([
  ['one prompt', { ...none, prompts: [aPrompt('a')] }, ['1 prompt was taken. Save the profile to keep it.']],
  [
    'two prompts, one of them renamed',
    { ...none, prompts: [aPrompt('a'), aPrompt('sum-2')], renamed: [{ from: 'sum', to: 'sum-2' }] },
    ['2 prompts were taken. Save the profile to keep them.', '“sum” is called /sum-2 here.'],
  ],
  [
    'no prompt, and one skipped',
    { ...none, left: [{ what: '“a”', why: 'it has no text' }] },
    ['No prompt was taken.', '“a” was left out: it has no text.'],
  ],
  [
    'many skipped, of which ten are named',
    { ...none, left: many },
    [
      'No prompt was taken.',
      ...many.slice(0, 10).map(({ what }) => `${what} was left out: it has no text.`),
      'And so on: 2 more.',
    ],
  ],
  [
    'an unreadable file',
    { status: 'unreadable', problem: 'This file is no JSON.' },
    ['Nothing was taken. This file is no JSON.'],
  ],
])('import report: %s', (_, read, sentences) => {
  expect(promptImportText(read)).toEqual(sentences);
});
