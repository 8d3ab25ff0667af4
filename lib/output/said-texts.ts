import type { AnswerPart } from './answer-part.ts';
import { citedText } from './cited-text.ts';

/** A text as it was said, or with links at its citations, in Markdown. */
export type TextForm = 'said' | 'cited';

/** Returns what parts say to the person: not thoughts, tools, fields beside the answer, or what was said before. */
export function saidTexts(parts: AnswerPart[], form: TextForm = 'said'): string[] {
  return parts.flatMap((part): string[] => {
    if (part.kind === 'text') return [form === 'cited' ? citedText(part.text, part.marks) : part.text];
    if (part.kind === 'refusal') return [part.text];
    if (part.kind === 'node') return saidTexts(part.parts, form);
    return part.kind === 'message' && !isForModel(part.speaker) ? saidTexts(part.parts, form) : [];
  });
}

type Said = Extract<AnswerPart, { kind: 'message' }>['speaker'];

/** Tells whether a message is an instruction to the model. */
const isForModel = (speaker: Said) => 'role' in speaker && speaker.role !== 'human';

/** Tells whether there is nothing for a person to read or use. */
export const isBlank = (parts: AnswerPart[]): boolean =>
  parts.every(
    (part) =>
      part.kind === 'beside' || part.kind === 'earlier' || (part.kind === 'node' && isBlank(part.parts)),
  );
