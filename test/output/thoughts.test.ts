import { expect, test } from 'vitest';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { textParts } from '../../lib/output/thoughts.ts';
import { text } from '../support/answer-part.ts';

const thought = (text: string): AnswerPart => ({ kind: 'reasoning', text });

test.each<[string, string, AnswerPart[]]>([
  ['at the start', '<think>hm</think>\n\nYes.', [thought('hm'), text('Yes.')]],
  ['with another name', '<thought>hm</thought>Yes.', [thought('hm'), text('Yes.')]],
  ['that has not ended yet', '<think>hm', [thought('hm')]],
  ['that the prompt began', 'hm</think>\n\nYes.', [thought('hm'), text('Yes.')]],
  ['that the prompt began, while it ends', 'hm\n</think>', [thought('hm')]],
  ['in the middle', 'First.\n<think>hm</think>\nThen.', [text('First.\n'), thought('hm'), text('Then.')]],
  ['with code in it', '<think>\n```\nx\n```\n</think>\nYes.', [thought('```\nx\n```'), text('Yes.')]],
  ['with code that is not closed', '<think>\n```\nx\n</think>\nYes.', [thought('```\nx'), text('Yes.')]],
  ['with nothing in it', '<think>\n\n</think>\n\nYes.', [text('Yes.')]],
])('a thought %s is apart from what is said', (_, written, parts) => {
  expect(textParts(written)).toEqual(parts);
});

test.each([
  ['in a sentence', 'Put it in <think> tags and close them with </think> after it.'],
  ['at the end of a line', 'Close the block with </think>\nand go on.'],
  ['in code of a line', 'Write `</think>`\nand go on.'],
  ['in a block of code', 'Like this:\n```\n<think>\nhm\n</think>\n```\nDone.'],
  ['of another name', '<thoughts>hm</thoughts>'],
])('tags %s are text', (_, written) => {
  expect(textParts(written)).toEqual([text(written)]);
});
